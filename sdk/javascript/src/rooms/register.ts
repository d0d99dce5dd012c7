import type { Store } from "../storage/types";
import { userOf } from "../users";
import { clientsOf, enteredBy, newFeed, ROOMS } from "./names";

/** A room that somebody is in. */
interface Row {
  /** The feed that messages to the room go to. */
  feed: string;
  /** Clients may be in an earlier feed. */
  isMoving?: boolean;
  /** Nobody seems to be in it, and it is about to be forgotten. */
  isClosing?: boolean;
}

/** A user's connections in one room, the latest last. */
interface Entered {
  clients: string[];
  /** The user was removed since. */
  isOut?: boolean;
}

export interface Client {
  identifier: string;
  /** The feed that it was told to join. */
  feed: string;
  /** More feeds that it may be in, after moves whose calls have failed. */
  more: string[];
}
type Told = Pick<Client, "feed"> & Partial<Pick<Client, "more">>;

/** A client can claim connections that it doesn't have: so many of a user count in a room. */
const MOST_CLIENTS = 20;
const MOST_FEEDS = 20;
const PAGE = 500;

export type Register = ReturnType<typeof registerIn>;

/**
 * Keep which clients are in which room. A client is listed before it learns a room's feed, and looks at the room once more
 * after that; a move changes the feed first, and reads the list after that. So one of the two sees the other.
 */
export function registerIn(store: Store) {
  async function* pagesOf<Value>(list: string) {
    for (let after = 0; ;) {
      const { items } = await store.list<Value>(list, PAGE, { after });
      const last = items.at(-1);
      if (!last) {
        return;
      }
      yield items;
      after = last.seq;
    }
  }

  const rowOf = async (room: string): Promise<Row | undefined> => (await store.get<Row>(ROOMS, room))?.value;

  const clientFrom = (identifier: string, { feed, more = [] }: Told): Client => ({ identifier, feed, more });

  const clientOf = async (room: string, identifier: string): Promise<Client | undefined> => {
    const item = await store.get<Told>(clientsOf(room), identifier);
    return item && clientFrom(identifier, item.value);
  };

  /** Note that a client has moved, or that it may have, if nobody has noted another feed since. */
  const note = (room: string, { identifier, feed: before }: Client, feed: string, hasMoved: boolean) =>
    store.change<Told>(clientsOf(room), identifier, (it) => {
      if (it.feed !== before || hasMoved) {
        return it.feed === before ? { feed } : it;
      }
      return { feed: before, more: [...new Set([...(it.more ?? []), feed])].slice(-MOST_FEEDS) };
    });

  /** Return the room as it is, or a new one. */
  async function openRow(room: string): Promise<Row> {
    for (let isMoving: true | undefined; ; isMoving = true) {
      const { seq, value } = await store.add<Row>(ROOMS, room, { feed: newFeed(), isMoving });
      if (!value.isClosing) {
        return value;
      }
      // Whoever is forgetting it finds another number.
      await store.remove(ROOMS, room, seq);
    }
  }

  async function isEmpty(room: string): Promise<boolean> {
    const { items } = await store.list(clientsOf(room), 1);
    return items.length === 0;
  }

  return {
    rowOf,
    clientOf,
    note,

    /** List a client. Returns its feed, and the clients of its user that no longer count. */
    async enter(room: string, identifier: string): Promise<{ feed: string; dropped: string[] }> {
      const user = userOf(identifier);
      let dropped: string[] = [];
      await store.add<Entered>(enteredBy(user), room, { clients: [] });
      await store.change<Entered>(enteredBy(user), room, ({ clients }) => {
        const all = [...clients.filter((it) => it !== identifier), identifier];
        dropped = all.slice(0, -MOST_CLIENTS);
        // Those go when they have left the room, too.
        return { clients: all };
      });
      await store.add(clientsOf(room), identifier, { feed: "" });
      for (;;) {
        const { feed } = await openRow(room);
        await store.change<Told>(clientsOf(room), identifier, () => ({ feed }));
        const now = await rowOf(room);
        if (now?.feed === feed && !now.isClosing) {
          return { feed, dropped };
        }
      }
    },

    async leave(room: string, identifier: string): Promise<void> {
      await store.remove(clientsOf(room), identifier);
      await store.change<Entered>(enteredBy(userOf(identifier)), room, ({ clients, ...rest }) => ({
        ...rest,
        clients: clients.filter((it) => it !== identifier),
      }));
    },

    /** Note that a user was removed, unless a client of the user is in the room again. */
    setOut: (room: string, user: string) =>
      store.change<Entered>(enteredBy(user), room, (it) => (it.clients.length > 0 ? it : { clients: [], isOut: true })),

    /** Continue a room in a new feed. Returns whether there is such a room. */
    async move(room: string): Promise<boolean> {
      const feed = newFeed();
      return (await store.change<Row>(ROOMS, room, () => ({ feed, isMoving: true }))) !== undefined;
    },

    /** Note that everybody has left the earlier feeds, if there was no other move since. */
    settle: (room: string, feed: string) =>
      store.change<Row>(ROOMS, room, (row) => (row.feed === feed ? { ...row, isMoving: undefined } : row)),

    /** Forget a room that nobody is in. */
    async forgetEmpty(room: string): Promise<void> {
      const item = await store.get<Row>(ROOMS, room);
      if (!item || item.value.isMoving || !(await isEmpty(room))) {
        return;
      }
      await store.change<Row>(ROOMS, room, (row) => (row.isMoving ? row : { ...row, isClosing: true }));
      if (await isEmpty(room)) {
        await store.remove(ROOMS, room, item.seq);
      } else {
        await store.change<Row>(ROOMS, room, (row) => ({ ...row, isClosing: undefined }));
      }
    },

    /** Return the clients of a room, in pages. */
    async *clientsIn(room: string): AsyncGenerator<Client[]> {
      for await (const items of pagesOf<Told>(clientsOf(room))) {
        yield items.map(({ id, value }) => clientFrom(id, value));
      }
    },

    /** Return the rooms that a user has entered, and not been removed from since, with the connections in each. */
    async *enteredBy(user: string): AsyncGenerator<{ room: string; clients: string[] }> {
      for await (const items of pagesOf<Entered>(enteredBy(user))) {
        for (const { id, value } of items) {
          if (!value.isOut) {
            yield { room: id, clients: value.clients };
          }
        }
      }
    },

    async *allRooms(): AsyncGenerator<string> {
      for await (const items of pagesOf<Row>(ROOMS)) {
        yield* items.map(({ id }) => id);
      }
    },
  };
}
