import { sentBy } from "../app.ts";
import {
  changeFeeds,
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";

export type Message =
  | { type: "room_opened" | "room_refused" | "room_moved"; room: string }
  | { type: "room_post"; room: string; text: string };

type Room = { feed: string; members: Set<string>; open: Set<string> };
// In your app: tables. `open` holds the identifiers of clients in the feed.
export const rooms = new Map<string, Room>();

/** A feed name that was never used before. */
const newFeed = (room: string) =>
  `room.${room}.${crypto.randomUUID().slice(0, 8)}`;

export function createRoom(name: string, members: string[]): void {
  if (rooms.has(name)) throw new Error(`The room ${name} exists`);
  const feed = newFeed(name);
  rooms.set(name, { feed, members: new Set(members), open: new Set() });
}

export async function post(name: string, text: string): Promise<void> {
  const room = rooms.get(name);
  const message: Message = { type: "room_post", room: name, text };
  if (room) await send({ feeds: room.feed }, message);
}

/**
 * Removes a user for good: the room continues in a new feed, which only the
 * remaining members join.
 */
export async function revoke(name: string, user: string): Promise<void> {
  const room = rooms.get(name);
  if (!room) return;
  room.members.delete(user); // A call that failed halfway can be repeated.
  room.feed = newFeed(name);
  for (const identifier of room.open)
    if (userOf(identifier) === user) room.open.delete(identifier);
  const clients = [...room.open];
  if (clients.length === 0) return;
  await changeFeeds("join", room.feed, clients);
  const message: Message = { type: "room_moved", room: name };
  await send({ clients }, message);
}

export function onEvent(event: WebhookEvent): Reply {
  const { action, identifier } = event;
  if (action === "CONNECTION_CLOSE") {
    const left = [...rooms.values()].filter((it) => it.open.delete(identifier));
    return { leave: left.map(({ feed }) => feed) };
  }
  const { type, room: name } = sentBy(event);
  if (type !== "open_room" || typeof name !== "string") return {};
  const room = rooms.get(name);
  if (!room?.members.has(userOf(identifier)))
    return { message: { type: "room_refused", room: name } satisfies Message };
  // A client can claim connections that it doesn't have: the last 20 count.
  const own = [...room.open].filter((it) => userOf(it) === userOf(identifier));
  for (const old of own.slice(0, -19)) room.open.delete(old);
  room.open.add(identifier);
  const message: Message = { type: "room_opened", room: name };
  return { join: [room.feed], message };
}
