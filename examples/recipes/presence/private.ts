import { sentBy } from "../app.ts";
import { allRooms, roomOf, roomsOf } from "../private-feeds/rooms.ts";
import {
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import { store, type Change } from "../storage/store.ts";
import type { Message } from "./server.ts";

// Two and a half beats of a page: nobody goes offline for one lost beat.
const lifeMs = 75_000;
/** The place of the store that has the connections in a room. */
const placeOf = (name: string) => `room ${name}`;

export async function online(
  name: string,
): Promise<Message & { type: "online" }> {
  const present = await store.present(placeOf(name));
  return { type: "online", room: name, ...present };
}

/** Tells a room who came or left, if anybody did. */
async function tell(name: string, change: Change): Promise<void> {
  if (change.came.length + change.left.length === 0) return;
  const message: Message = { type: "changed", room: name, ...change };
  const room = await roomOf(name);
  // The caller has more to do. Pages notice a lost change at their next beat.
  if (room) await send({ feeds: room.feed }, message).catch(console.warn);
}

/** Drops silent connections from all rooms. Let cron call it each minute. */
export async function update(): Promise<void> {
  for await (const name of allRooms()) {
    const { users } = await online(name);
    if (users.length > 0)
      await tell(name, await store.sweep(placeOf(name), lifeMs));
  }
}

/**
 * Takes clients off a room's list: those whose identifiers `revoke` returns.
 */
export async function remove(
  name: string,
  identifiers: string[],
): Promise<void> {
  for (const identifier of identifiers)
    await tell(name, await store.leave(placeOf(name), identifier));
}

/** Takes a client that has closed off the lists of all rooms. */
async function leaveRooms(identifier: string): Promise<void> {
  const user = userOf(identifier);
  for (const name of await roomsOf(user)) {
    const { users } = await online(name);
    if (users.includes(user)) await remove(name, [identifier]);
  }
}

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { action, identifier } = event;
  if (action === "CONNECTION_CLOSE") await leaveRooms(identifier);
  const { type, room: name, version: known } = sentBy(event);
  if (typeof name !== "string") return {};
  // `onEvent` of private-feeds/server.ts has let the client in before.
  if (!(await roomOf(name))?.open.includes(identifier)) return {};
  const user = userOf(identifier);
  const change = await store.enter(placeOf(name), identifier, user, lifeMs);
  await tell(name, change);
  const isNew = type === "open_room";
  // A page that missed a change gets the list with its next beat.
  const isBehind = type === "here" && known !== change.version;
  return { message: isNew || isBehind ? await online(name) : undefined };
}
