import { secretFor } from "./secret.ts";
import { verifySignature } from "./signature.ts";

export interface VerifiedEvent {
  action: unknown;
  identifier: string;
  /** Whatever the client sent: check it before you use it. */
  message: unknown;
  /** The secret that signed the event; the reply needs it. */
  secret: string;
}

/** The event, or undefined unless the client that it names signed it. */
export async function readEvent(
  body: BufferSource,
  header: string | null,
  master: string,
): Promise<VerifiedEvent | undefined> {
  let event;
  try {
    event = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
  const identifier: unknown = event?.data?.connection?.identifier;
  if (typeof identifier !== "string" || master === "") {
    return undefined;
  }
  const secret = await secretFor(identifier, master);
  return (await verifySignature(body, header, secret))
    ? { action: event.action, identifier, message: event.data.message, secret }
    : undefined;
}
