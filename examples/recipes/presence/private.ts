import { sentBy } from "../app.ts";
import { rooms } from "../private-feeds/server.ts";
import {
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import type { Message } from "./server.ts";

/** The private room whose members see each other. */
const roomName = "plans";
// Two and a half beats of a page: nobody goes offline for one lost beat.
const lifeMs = 75_000;
// Identifier, and when it was last heard. In your app: a table.
const seen = new Map<string, number>();
let version = 0; // Kept with the table, because pages ignore a lower one.
let updatedAt = Date.now();

const users = () => [...new Set([...seen.keys()].map(userOf))];
export const online = () =>
  ({ type: "online", version, users: users() }) satisfies Message;

/** Makes a change, and tells the room who came or left by it. */
async function change(make: () => void): Promise<void> {
  const before = users();
  make();
  const after = users();
  const came = after.filter((user) => !before.includes(user));
  const left = before.filter((user) => !after.includes(user));
  if (came.length + left.length === 0) return;
  version += 1;
  const message: Message = { type: "changed", version, came, left };
  const room = rooms.get(roomName);
  if (room) await send({ feeds: room.feed }, message);
}

/** Drops silent connections. Let cron call it each minute. */
export async function update(now = Date.now()): Promise<void> {
  // A clock that was set, or a pause of cron: nobody was silent for so long.
  const isSure = Math.abs(now - updatedAt) < 2 * lifeMs;
  updatedAt = now;
  await change(() => {
    for (const [identifier, at] of seen)
      if (!isSure) seen.set(identifier, now);
      else if (now - at > lifeMs) seen.delete(identifier);
  });
}

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { action, identifier } = event;
  const isEnd = action === "CONNECTION_CLOSE";
  // `onEvent` of private-feeds/server.ts has let the client in before.
  const isMember = rooms.get(roomName)?.open.has(identifier);
  if (!isEnd && !isMember) return {};
  const hear = () => void seen.set(identifier, Date.now());
  if (seen.has(identifier) && !isEnd) hear();
  // The reply must go out all the same.
  else
    await change(isEnd ? () => seen.delete(identifier) : hear).catch(
      console.warn,
    );
  const { type, version: known } = sentBy(event);
  const isNew = type === "open_room";
  // A page that missed a change gets the list with its next beat.
  const isBehind = type === "here" && known !== version;
  const message = isNew || isBehind ? online() : undefined;
  return { message };
}
