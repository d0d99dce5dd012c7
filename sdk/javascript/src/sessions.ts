import type { Store } from "./storage/types";
import { sessionMark, sessionMarkOf } from "./users";

/** A session or a connection that is older, in milliseconds, is forgotten: logins and sockets end before. */
const MAX_AGE_MS = 90 * 24 * 3600 * 1000;
/** How many connections of one session are known at a time: the closing of some is never reported. */
const MAX_CONNECTIONS = 200;
const PAGE = 100;

const ENDED_LIST = "ended sessions";
const sessionsOf = (user: string) => `sessions of ${user}`;
const connectionsOf = (mark: string) => `connections of ${mark}`;

interface Noted {
  at: number;
}

/** What is known of sessions and their connections. */
export type Sessions = ReturnType<typeof sessionsIn>;

/** Keep in a store which sessions have ended, and which connections each has. */
export function sessionsIn(store: Store) {
  /** Note an ID, and forget those of the list that are too old, ten at a time. */
  async function note(list: string, id: string): Promise<void> {
    await store.add<Noted>(list, id, { at: Date.now() });
    const { items } = await store.list<Noted>(list, 10, { after: 0 });
    for (const item of items.filter(({ value }) => value.at < Date.now() - MAX_AGE_MS)) {
      await store.remove(list, item.id, item.seq);
    }
  }

  /** List all IDs, a page at a time, also while they are being removed. */
  async function* pagesOf(list: string): AsyncGenerator<string[]> {
    for (let after = 0; ;) {
      const { items } = await store.list(list, PAGE, { after });
      const last = items.at(-1);
      if (last === undefined) {
        return;
      }
      yield items.map(({ id }) => id);
      after = last.seq;
    }
  }

  const isOver = async (mark: string): Promise<boolean> => (await store.get(ENDED_LIST, mark)) !== undefined;

  return {
    /**
     * Note that a user has a session.
     *
     * @throws Error if it has ended
     */
    async begin(user: string, session: string): Promise<void> {
      const mark = await sessionMark(user, session);
      if (await isOver(mark)) {
        throw new SessionEnded();
      }
      await note(sessionsOf(user), mark);
    },

    /** Note that a connection has opened. Returns those of its session that are too many, the oldest ones. */
    async opened(identifier: string): Promise<string[]> {
      const mark = sessionMarkOf(identifier);
      if (mark === undefined) {
        return [];
      }
      const list = connectionsOf(mark);
      await note(list, identifier);
      const { items } = await store.list(list, MAX_CONNECTIONS + 10, { after: 0 });
      const old = items.slice(0, Math.max(0, items.length - MAX_CONNECTIONS));
      for (const { id, seq } of old) {
        await store.remove(list, id, seq);
      }
      return old.map(({ id }) => id);
    },

    async closed(identifier: string): Promise<void> {
      const mark = sessionMarkOf(identifier);
      if (mark !== undefined) {
        await store.remove(connectionsOf(mark), identifier);
      }
    },

    /** Tell whether the session of a connection has ended. */
    async hasEnded(identifier: string): Promise<boolean> {
      const mark = sessionMarkOf(identifier);
      return mark !== undefined && isOver(mark);
    },

    /** End a session, or all sessions of a user, and list their connections, a page at a time. A repeat lists them again. */
    async *end(user: string, session: string | undefined): AsyncGenerator<string[]> {
      const marks = session === undefined ? pagesOf(sessionsOf(user)) : [[await sessionMark(user, session)]];
      for await (const page of marks) {
        for (const mark of page) {
          await note(ENDED_LIST, mark);
          yield* pagesOf(connectionsOf(mark));
        }
      }
    },
  };
}

/** A connection was asked for in a session that `endSession` has ended. */
export class SessionEnded extends Error {
  override name = "SessionEnded";

  constructor() {
    super("This session has ended: log in again");
  }
}
