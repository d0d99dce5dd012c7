import { sentBy } from "../app.ts";
import * as notifications from "../notifications/server.ts";
import { userOf, type Reply, type WebhookEvent } from "../socketless/server.ts";
import { store } from "../storage/store.ts";

type Notice = { user: string; id: string; text: string };
type Row = Notice & { at: number; isSeen: boolean };
/**
 * Delivers a notice to a person who has no page open. Returns whether the
 * person can be reached in this way, and throws to be called again later.
 */
export type Deliver = (notice: Notice) => Promise<boolean>;

const unseen = "unseen notices";
const keyOf = (user: string, id: string) => JSON.stringify([user, id]);
const runMs = 45_000;
const claimMs = 120_000; // Longer than a run and its last delivery.
const giveUpMs = 24 * 3_600_000;

/**
 * Use it in place of `notify` of the notifications. Within the delay, a page
 * can show the notice.
 */
export async function notify(
  user: string,
  id: string,
  text: string,
  delayMs = 60_000,
): Promise<void> {
  const at = Date.now();
  const row: Row = { user, id, text, at, isSeen: false };
  // Before the call, which may fail: the notice is then delivered by cron.
  await store.add(unseen, keyOf(user, id), row, at + delayMs);
  await notifications.notify(user, id, text);
}

/** Hears which notices a page of their user has shown. */
export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { type, ids } = sentBy(event);
  if (type !== "seen_notices" || !Array.isArray(ids)) return {};
  const user = userOf(event.identifier);
  const markSeen = (row: Row): Row => ({ ...row, isSeen: true });
  for (const id of ids.slice(0, 100))
    await store.change<Row>(unseen, keyOf(user, String(id)), markSeen);
  return {};
}

/** Let cron call it each minute. Returns how many notices it delivered. */
export async function deliverDue(deliver: Deliver): Promise<number> {
  const startedAt = Date.now();
  const errors: unknown[] = [];
  let delivered = 0;
  while (Date.now() - startedAt < runMs) {
    const claim = await store.claim<Row>(unseen, claimMs);
    if (!claim) break;
    const { user, id, text, at, isSeen } = claim.value;
    const isWanted = !isSeen && Date.now() - at < giveUpMs;
    try {
      if (isWanted && (await deliver({ user, id, text }))) delivered += 1;
      // It stays in the store, so that a repeated job doesn't add it again.
      await store.release(unseen, claim, "finished");
    } catch (error) {
      errors.push(error); // The claim expires, and a later run tries again.
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.join("; "));
  return delivered;
}
