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
import { deleteMember, isMember } from "./members.ts";
import {
  addClient,
  changeRoom,
  isAllowed,
  leaveRooms,
  NAME,
  newFeed,
  postsOf,
  roomOf,
} from "./rooms.ts";

export type Message =
  | { type: "room_opened" | "room_refused" | "room_moved"; room: string }
  | { type: "item"; room: string; id: string; item: Item };

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { action, identifier } = event;
  if (action === "CONNECTION_CLOSE")
    return { leave: await leaveRooms(identifier) };
  const { type, room: name, id, text } = sentBy(event);
  if (typeof name !== "string") return {};
  const refused: Message = { type: "room_refused", room: name };
  if (type === "open_room") {
    const feed = await enter(name, identifier);
    if (!feed) return { message: refused };
    const message: Message = { type: "room_opened", room: name };
    return { join: [feed], message };
  }
  if (type !== "post_in_room" || typeof id !== "string" || !NAME.test(id))
    return {};
  const from = userOf(identifier);
  if (!(await isAllowed(name, from))) return { message: refused };
  // The event can arrive twice: the ID is that of the page, and the user's own.
  if (typeof text === "string" && text.length <= 2000)
    await post(name, text, { id: `${from} ${id}`, from });
  return {};
}

/** Notes a member's client as one that is in the room, and returns the feed. */
async function enter(
  name: string,
  identifier: string,
): Promise<string | undefined> {
  const user = userOf(identifier);
  if (!(await isAllowed(name, user))) return undefined;
  const room = await addClient(name, identifier);
  // A removal in between has not seen this client: ask once more.
  if (await isMember(name, user)) return room?.feed;
  await moveWithout(name, user);
  return undefined;
}

/**
 * Stores a post, and sends it to the room. Each ID is stored and shown once.
 */
export async function post(
  name: string,
  text: string,
  { id, from }: { id: string; from?: string } = { id: crypto.randomUUID() },
): Promise<void> {
  if (!NAME.test(name))
    throw new Error("A room's name has 1 to 100 characters, no control ones");
  const { seq, value } = await store.add(postsOf(name), id, { from, text });
  const item = { seq, ...value };
  const message: Message = { type: "item", room: name, id, item };
  // Read now: a member who was removed meanwhile is still in the old feed.
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
  if (!(await isAllowed(name, user))) return undefined;
  const from = after || undefined; // 0 asks for the latest posts, too.
  const { last, items } = await store.list<Item>(postsOf(name), 50, from);
  return {
    seq: last,
    items: items.map(({ seq, value }) => ({ ...value, seq })),
  };
}

/**
 * Removes a member for good. Returns the identifiers of the user's clients that
 * were in the room. A call that failed halfway can be repeated.
 */
export async function revoke(name: string, user: string): Promise<string[]> {
  await deleteMember(name, user);
  return moveWithout(name, user);
}

/** Continues a room in a new feed, which a user's clients don't join. */
async function moveWithout(name: string, user: string): Promise<string[]> {
  const isOwn = (identifier: string) => userOf(identifier) === user;
  let removed: string[] = [];
  let oldFeed = "";
  const room = await changeRoom(name, ({ feed, open }) => {
    oldFeed = feed;
    removed = open.filter(isOwn);
    return { feed: newFeed(), open: open.filter((it) => !isOwn(it)) };
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
