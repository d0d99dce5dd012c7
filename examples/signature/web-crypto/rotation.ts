import { readEvent, type VerifiedEvent } from "./event.ts";

const masters = [
  process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET,
  process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET_PREVIOUS,
].filter((master) => master !== undefined);

/** The event, signed with a secret from the current master or the previous. */
export async function readEventOfAny(
  body: BufferSource,
  header: string | null,
  candidates: readonly string[] = masters,
): Promise<VerifiedEvent | undefined> {
  for (const master of candidates) {
    const event = await readEvent(body, header, master);
    if (event !== undefined) {
      return event;
    }
  }
  return undefined;
}
