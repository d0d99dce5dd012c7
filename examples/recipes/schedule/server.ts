import { send } from "../socketless/server.ts";
import { store } from "../storage/store.ts";

type Reminder = { feed: string; text: string };
export type Message = { type: "reminder"; id: string; text: string };
// How long a run may hold a row. If it stopped halfway, a later run sends it.
const claimMs = 60_000;

/** Make `id` and `feed` on the server, and let only its owner cancel a row. */
export async function schedule(
  row: Reminder & { id: string; dueAt: number },
): Promise<void> {
  const { id, feed, text, dueAt } = row;
  await store.add<Reminder>("schedule", id, { feed, text }, dueAt);
}
export const cancel = (id: string): Promise<boolean> =>
  store.remove("schedule", id);

/** Let cron call it each minute. */
export async function sendDue(): Promise<number> {
  const startedAt = Date.now();
  const errors: unknown[] = [];
  let sent = 0;
  // A call may take 10 s, and the next run of cron continues.
  while (Date.now() - startedAt < claimMs - 10_000) {
    const row = await store.claim<Reminder>("schedule", claimMs);
    if (!row) break;
    const { id, seq, value } = row;
    try {
      const message: Message = { type: "reminder", id, text: value.text };
      await send({ feeds: value.feed }, message);
      // Not what was scheduled under the same ID meanwhile.
      await store.remove("schedule", id, seq);
      sent += 1;
    } catch (error) {
      errors.push(error); // One row that fails doesn't hold up the others.
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.join("; "));
  return sent;
}
