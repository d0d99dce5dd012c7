import { createHash, timingSafeEqual } from "node:crypto";

import { send, setting } from "../socketless/server.ts";

type Row = {
  id: string;
  feed: string;
  text: string;
  dueAt: number;
  claimedAt?: number;
};
export type Message = { type: "reminder"; id: string; text: string };
const rows = new Map<string, Row>(); // In your app: a table.
// How long a run may hold a row. If it stopped halfway, a later run sends it.
const claimMs = 60_000;

/** Make `id` and `feed` on the server, and let only its owner cancel a row. */
export const schedule = (row: Row) => void rows.set(row.id, row);
export const cancel = (id: string): boolean => rows.delete(id);

/**
 * Reserves a row for this run. In your app: one UPDATE with this condition, and
 * its count of changed rows as the result.
 */
function claim(row: Row, now: number): boolean {
  const isTaken = row.claimedAt !== undefined && now - row.claimedAt < claimMs;
  if (row.dueAt > now || isTaken) return false;
  row.claimedAt = now;
  return true;
}

export async function sendDue(now = Date.now()): Promise<number> {
  const due = [...rows.values()]
    .filter((row) => claim(row, now))
    .sort((one, other) => one.dueAt - other.dueAt);
  const startedAt = Date.now();
  const errors: unknown[] = [];
  let sent = 0;
  for (const { id, feed, text } of due) {
    // A call may take 10 s, and after `claimMs` the next run takes the rest.
    if (Date.now() - startedAt > claimMs - 10_000) break;
    if (!rows.has(id)) continue; // Cancelled meanwhile.
    try {
      const message: Message = { type: "reminder", id, text };
      await send({ feeds: feed }, message);
      rows.delete(id);
      sent += 1;
    } catch (error) {
      errors.push(error); // One row that fails doesn't hold up the others.
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.join("; "));
  return sent;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Answers the request that your platform's cron sends each minute. */
export async function cron(request: Request): Promise<Response> {
  const expected = `Bearer ${setting("CRON_SECRET")}`;
  const isCron = timingSafeEqual(
    digest(request.headers.get("authorization") ?? ""),
    digest(expected),
  );
  return isCron
    ? Response.json({ sent: await sendDue() })
    : new Response("Not the cron job", { status: 401 });
}
