import { sentBy, whileConnected } from "../app.ts";
import {
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";

export type Message = { type: "online"; version: number; users: string[] };

// Two and a half beats of a page: nobody goes offline for one lost beat.
const lifeMs = 75_000;
// Identifier, and when it was last heard. In your app: a table.
const seen = new Map<string, number>();
let version = 0; // Kept with the table, because pages ignore a lower one.

const users = () => [...new Set([...seen.keys()].map(userOf))].sort();

export const online = (): Message => ({
  type: "online",
  version,
  users: users(),
});

/**
 * Makes a change, drops silent connections, and tells all pages if somebody
 * came or went. Let cron call it each minute.
 */
export async function update(
  change: () => void = () => undefined,
): Promise<void> {
  const before = String(users());
  change();
  for (const [identifier, at] of seen)
    if (Date.now() - at > lifeMs) seen.delete(identifier);
  if (String(users()) === before) return;
  version += 1;
  await send({ feeds: "lobby" }, online());
}

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { action, identifier } = event;
  await update(() =>
    action === "CONNECTION_CLOSE"
      ? seen.delete(identifier)
      : seen.set(identifier, Date.now()),
  ).catch(console.warn); // The reply must go out all the same.
  const isNew = action === "CONNECTION_OPEN";
  // A page that missed a change gets it with its next beat.
  const isBeat = sentBy(event).type === "here";
  const message = isNew || isBeat ? online() : undefined;
  return { ...whileConnected(event, "lobby"), message };
}
