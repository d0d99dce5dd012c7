import { sentBy } from "../app.ts";
import { roomOf } from "../private-feeds/server.ts";
import {
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import { store, type Change } from "../storage/store.ts";
import type { Message } from "./server.ts";

/** The private room whose members see each other. */
const roomName = "plans";
const place = `room ${roomName}`;
// Two and a half beats of a page: nobody goes offline for one lost beat.
const lifeMs = 75_000;

export async function online(): Promise<Message & { type: "online" }> {
  return { type: "online", ...(await store.present(place)) };
}

/** Tells the room who came or left, if anybody did. */
async function tell(change: Change): Promise<void> {
  if (change.came.length + change.left.length === 0) return;
  const message: Message = { type: "changed", ...change };
  const room = await roomOf(roomName);
  if (room) await send({ feeds: room.feed }, message);
}

/** Drops silent connections. Let cron call it each minute. */
export const update = async (): Promise<void> =>
  tell(await store.sweep(place, lifeMs));

/** Takes clients off the list: those whose identifiers `revoke` returns. */
export async function remove(identifiers: string[]): Promise<void> {
  for (const identifier of identifiers)
    await tell(await store.leave(place, identifier));
}

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { action, identifier } = event;
  const isEnd = action === "CONNECTION_CLOSE";
  // `onEvent` of private-feeds/server.ts has let the client in before.
  const room = isEnd ? undefined : await roomOf(roomName);
  if (!isEnd && !room?.open.includes(identifier)) return {};
  const change = isEnd
    ? await store.leave(place, identifier)
    : await store.enter(place, identifier, userOf(identifier), lifeMs);
  // The reply must go out all the same.
  await tell(change).catch(console.warn);
  const { type, version: known } = sentBy(event);
  const isNew = type === "open_room";
  // A page that missed a change gets the list with its next beat.
  const isBehind = type === "here" && known !== change.version;
  return { message: isNew || isBehind ? await online() : undefined };
}
