import { sentBy } from "../app.ts";
import type { Item } from "../missed-messages/server.ts";
import {
  changeFeeds,
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import { store } from "../storage/store.ts";

export type Message =
  | { type: "room_opened" | "room_refused" | "room_moved"; room: string }
  | { type: "item"; room: string; id: string; item: Item };

/** `open` holds the identifiers of the clients in the feed. */
type Room = { feed: string; members: string[]; open: string[] };

/** Any text that a database stores: no name is part of a feed's name. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,100}$/u;
/** A feed name that was never used before. */
const newFeed = () => `room.${crypto.randomUUID().replaceAll("-", "")}`;
/** The list of the rooms that a user may enter. */
const roomListOf = (user: string) => `rooms of ${user}`;
/** The list of a room's posts. */
const postsOf = (name: string) => `posts of ${name}`;

export const roomOf = async (name: string): Promise<Room | undefined> =>
  NAME.test(name) ? (await store.get<Room>("rooms", name))?.value : undefined;

/** The names of the rooms that a user may enter, or was removed from. */
export async function roomsOf(user: string): Promise<string[]> {
  const { items } = await store.list(roomListOf(user), 1000);
  return items.map(({ id }) => id);
}

/** The names of all rooms. */
export async function* allRooms(): AsyncGenerator<string> {
  for (let items, after = 0; ; after = items.at(-1)?.seq ?? 0) {
    ({ items } = await store.list("rooms", 100, after));
    if (items.length === 0) return;
    for (const { id } of items) yield id;
  }
}

/** Changes a room while nobody else does: a removal lets nobody slip in. */
const changeRoom = (name: string, make: (room: Room) => Room) =>
  store.change<Room>("rooms", name, make);

export async function createRoom(
  name: string,
  members: string[],
): Promise<void> {
  if (!NAME.test(name))
    throw new Error("A room's name has 1 to 100 characters, no control ones");
  // The room comes last, so that a call that failed halfway can be repeated.
  for (const user of members) await store.add(roomListOf(user), name, {});
  const room: Room = { feed: newFeed(), members, open: [] };
  const { isNew } = await store.add("rooms", name, room);
  if (!isNew) throw new Error(`The room ${name} exists`);
}

/** Stores a post, and sends it to the room. Each ID is stored and shown once. */
export async function post(
  name: string,
  text: string,
  { id, from }: { id: string; from?: string } = { id: crypto.randomUUID() },
): Promise<void> {
  if (!(await roomOf(name))) return;
  const { seq, value } = await store.add(postsOf(name), id, { from, text });
  const item = { seq, ...value };
  const message: Message = { type: "item", room: name, id, item };
  // Read again: a member who was removed meanwhile is still in the old feed.
  const room = await roomOf(name);
  if (room) await send({ feeds: room.feed }, message);
}

/**
 * The latest posts, or those that follow a number: at most 50, and the number
 * of the last post there is. Undefined if the user isn't a member of the room.
 */
export async function postsAfter(
  name: string,
  user: string,
  after?: number,
): Promise<{ seq: number; items: Item[] } | undefined> {
  if (!(await roomOf(name))?.members.includes(user)) return undefined;
  const from = after || undefined; // 0 asks for the latest posts, too.
  const { last, items } = await store.list<Item>(postsOf(name), 50, from);
  return {
    seq: last,
    items: items.map(({ seq, value }) => ({ ...value, seq })),
  };
}

/** Adds a member, whose pages enter when they connect the next time. */
export async function admit(name: string, user: string): Promise<void> {
  await store.add(roomListOf(user), name, {});
  await changeRoom(name, ({ members, ...room }) => ({
    ...room,
    members: [...members.filter((member) => member !== user), user],
  }));
}

/**
 * Removes a user for good: the room continues in a new feed, which only the
 * remaining members join. Returns the identifiers of the user's clients that
 * were in the room. A call that failed halfway can be repeated.
 */
export async function revoke(name: string, user: string): Promise<string[]> {
  const isOwn = (identifier: string) => userOf(identifier) === user;
  let removed: string[] = [];
  let oldFeed = "";
  const room = await changeRoom(name, ({ feed, members, open }) => {
    oldFeed = feed;
    removed = open.filter(isOwn);
    return {
      feed: newFeed(),
      members: members.filter((member) => member !== user),
      open: open.filter((identifier) => !isOwn(identifier)),
    };
  });
  if (room && removed.length > 0) {
    // A post that is being sent at this moment goes to the old feed.
    await changeFeeds("leave", oldFeed, removed).catch(console.warn);
    const refusal: Message = { type: "room_refused", room: name };
    await send({ clients: removed }, refusal).catch(console.warn);
  }
  if (room && room.open.length > 0) {
    await changeFeeds("join", room.feed, room.open);
    const message: Message = { type: "room_moved", room: name };
    await send({ clients: room.open }, message);
  }
  return removed;
}

/** Takes a client that has closed out of its rooms. Returns their feeds. */
async function leaveRooms(identifier: string): Promise<string[]> {
  const feeds: string[] = [];
  for (const name of await roomsOf(userOf(identifier))) {
    if (!(await roomOf(name))?.open.includes(identifier)) continue;
    const room = await changeRoom(name, ({ open, ...rest }) => ({
      ...rest,
      open: open.filter((it) => it !== identifier),
    }));
    if (room) feeds.push(room.feed);
  }
  return feeds;
}

/** Notes a client of a member as one that is in the room. */
function enter(room: Room, identifier: string): Room {
  const user = userOf(identifier);
  if (!room.members.includes(user)) return room;
  const open = room.open.filter((it) => it !== identifier);
  // A client can claim connections that it doesn't have: the last 20 count.
  const own = open.filter((it) => userOf(it) === user);
  const old = new Set(own.slice(0, -19));
  return { ...room, open: [...open.filter((it) => !old.has(it)), identifier] };
}

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { action, identifier } = event;
  if (action === "CONNECTION_CLOSE")
    return { leave: await leaveRooms(identifier) };
  const { type, room: name, id, text } = sentBy(event);
  const isPost =
    type === "post_in_room" && typeof id === "string" && NAME.test(id);
  if ((type !== "open_room" && !isPost) || typeof name !== "string") return {};
  const from = userOf(identifier);
  const find = () =>
    isPost ? roomOf(name) : changeRoom(name, (it) => enter(it, identifier));
  const room = NAME.test(name) ? await find() : undefined;
  if (!room?.members.includes(from))
    return { message: { type: "room_refused", room: name } satisfies Message };
  if (isPost) {
    // The event can arrive twice: the ID is that of the page, and the user's own.
    if (typeof text === "string" && text.length <= 2000)
      await post(name, text, { id: `${from} ${id}`, from });
    return {};
  }
  const message: Message = { type: "room_opened", room: name };
  return { join: [room.feed], message };
}
