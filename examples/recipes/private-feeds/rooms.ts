import { userOf } from "../socketless/server.ts";
import { store } from "../storage/store.ts";
import { isMember } from "./members.ts";

/** `open` holds the identifiers of the clients in the feed. */
type Room = { feed: string; open: string[] };

/** Any text that a database stores: no name is part of a feed's name. */
export const NAME = /^[^\p{Cc}\p{Cs}]{1,100}$/u;
/** A feed name that was never used before. */
export const newFeed = () => `room.${crypto.randomUUID().replaceAll("-", "")}`;
/** The list of the rooms that a user has entered. */
const enteredBy = (user: string) => `rooms of ${user}`;
/** The list of a room's posts. */
export const postsOf = (name: string) => `posts of ${name}`;

/** A room exists from the first time that somebody enters it. */
export const roomOf = async (name: string): Promise<Room | undefined> =>
  NAME.test(name) ? (await store.get<Room>("rooms", name))?.value : undefined;

/** The names of the rooms that a user has entered. */
export async function roomsOf(user: string): Promise<string[]> {
  const { items } = await store.list(enteredBy(user), 1000);
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

/** Changes a room while nobody else does. */
export const changeRoom = (name: string, make: (room: Room) => Room) =>
  store.change<Room>("rooms", name, make);

/** Asks your app. A name that no database stores is that of no room. */
export const isAllowed = async (name: string, user: string): Promise<boolean> =>
  NAME.test(name) && isMember(name, user);

/** Notes a member's client as one that is in the room. */
export async function addClient(
  name: string,
  identifier: string,
): Promise<Room | undefined> {
  const user = userOf(identifier);
  await store.add(enteredBy(user), name, {});
  await store.add<Room>("rooms", name, { feed: newFeed(), open: [] });
  return changeRoom(name, ({ feed, open }) => {
    const others = open.filter((it) => it !== identifier);
    // A client can claim connections that it doesn't have: the last 20 count.
    const own = others.filter((it) => userOf(it) === user);
    const old = new Set(own.slice(0, -19));
    return {
      feed,
      open: [...others.filter((it) => !old.has(it)), identifier],
    };
  });
}

/** Takes a client that has closed out of its rooms. Returns their feeds. */
export async function leaveRooms(identifier: string): Promise<string[]> {
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
