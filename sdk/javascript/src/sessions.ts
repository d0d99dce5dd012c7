import { limiter } from "./limit";
import type { Item, Store } from "./storage/types";
import { sessionMark, sessionMarkOf } from "./users";

/** A session that is older, in milliseconds, is forgotten: logins and sockets end before. */
const MAX_AGE_MS = 90 * 24 * 3600 * 1000;
/** How many connections of one session are known at a time: the closing of some is never reported. */
const MAX_CONNECTIONS = 200;
const PAGE = 100;
/** How many connections are noted at the same time. */
const AT_ONCE = 20;
/** How long a join that is under way is waited for, in milliseconds: a call ends after 10 s. */
const JOIN_MS = 12_000;
const POLL_MS = 50;
/** How long one process tries to take a connection out before another one does. */
const CLAIM_MS = 60_000;

const ENDED_LIST = "ended sessions";
/** Connections of ended sessions that a failed call has left in a feed. */
const LEFT_LIST = "connections to take out";
/** Ends of all sessions of a user: a request that began before is not trusted. */
const LOGOUTS_LIST = "logouts";
const sessionsOf = (user: string) => `sessions of ${user}`;
const connectionsOf = (mark: string) => `connections of ${mark}`;

interface Noted {
  at: number;
}

/** A connection of a session, and how many joins of it are under way. */
interface Connection extends Noted {
  joining: number;
}

/** A connection was asked for in a session that has ended. */
export class SessionEnded extends Error {
  override name = "SessionEnded";

  constructor() {
    super("This session has ended: log in again");
  }
}

/** What is known of sessions and their connections. */
export type Sessions = ReturnType<typeof sessionsIn>;

/**
 * Keep in a store which sessions have ended, and which connections of each may be in feeds: from before the first join
 * until a call has taken them out. A client can sign its own open and close, so neither is trusted.
 *
 * @param takeOut - takes connections out of all feeds; throws if the service doesn't
 */
export function sessionsIn(store: Store, takeOut: (clients: readonly string[]) => Promise<void>) {
  const resumedTooOften = limiter(6);

  /** Note an ID, and forget those of the list that are too old, ten at a time. */
  async function note(list: string, id: string, value: Noted = { at: Date.now() }): Promise<void> {
    const { isNew } = await store.add<Noted>(list, id, value);
    if (isNew) {
      const { items } = await store.list<Noted>(list, 10, { after: 0 });
      for (const item of items.filter(({ value }) => value.at < Date.now() - MAX_AGE_MS)) {
        await store.remove(list, item.id, item.seq);
      }
    }
  }

  /** List all items, a page at a time, also while they are being removed. */
  async function* pagesOf<Value>(list: string): AsyncGenerator<Item<Value>[]> {
    for (let after = 0; ;) {
      const { items } = await store.list<Value>(list, PAGE, { after });
      const last = items.at(-1);
      if (last === undefined) {
        return;
      }
      yield items;
      after = last.seq;
    }
  }

  const isOver = async (mark: string): Promise<boolean> => (await store.get(ENDED_LIST, mark)) !== undefined;

  /** Take connections out of all feeds and off the list, or leave them to `resume`. Throws what the service said. */
  async function end(list: string, clients: readonly string[]): Promise<void> {
    try {
      await takeOut(clients);
    } catch (error) {
      for (const client of clients) {
        await store.add<Noted>(LEFT_LIST, client, { at: Date.now() });
      }
      throw error;
    }
    for (const client of clients) {
      await store.remove(list, client);
    }
  }

  /** Count a join of a connection that begins, or ends. */
  async function countJoin(identifier: string, by: 1 | -1): Promise<void> {
    const mark = sessionMarkOf(identifier);
    if (mark === undefined) {
      return;
    }
    const list = connectionsOf(mark);
    const change = () =>
      store.change<Connection>(list, identifier, (it) => ({ ...it, joining: Math.max(0, it.joining + by) }));
    if ((await change()) !== undefined || by < 0) {
      return;
    }
    const { isNew } = await store.add<Connection>(list, identifier, { at: Date.now(), joining: 1 });
    if (!isNew) {
      await change();
      return;
    }
    const { items } = await store.list(list, MAX_CONNECTIONS + 10, { after: 0 });
    const tooMany = items.slice(0, Math.max(0, items.length - MAX_CONNECTIONS)).map(({ id }) => id);
    if (tooMany.length > 0) {
      await end(list, tooMany);
    }
  }

  async function inGroups(clients: readonly string[], run: (client: string) => Promise<unknown>): Promise<void> {
    for (let start = 0; start < clients.length; start += AT_ONCE) {
      await Promise.all(clients.slice(start, start + AT_ONCE).map(run));
    }
  }

  async function hasEnded(identifier: string): Promise<boolean> {
    const mark = sessionMarkOf(identifier);
    return mark !== undefined && isOver(mark);
  }

  /** Leave out connections whose session has ended. */
  async function openOf(clients: readonly string[]): Promise<string[]> {
    const ended = new Set<string>();
    await inGroups(clients, async (client) => (await hasEnded(client)) && ended.add(client));
    return clients.filter((client) => !ended.has(client));
  }

  /** Wait for joins of a connection that are under way. One whose process has ended is never counted back. */
  async function joined(list: string, identifier: string): Promise<void> {
    for (const start = performance.now(); performance.now() - start < JOIN_MS;) {
      const item = await store.get<Connection>(list, identifier);
      if (!item?.value.joining) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** End one session. Calls `tell` with its connections first. Throws the first failure, after all were tried. */
  async function endOne(mark: string, tell: (clients: readonly string[]) => Promise<void>): Promise<void> {
    await note(ENDED_LIST, mark);
    const list = connectionsOf(mark);
    let failure: unknown;
    const attempt = async (run: Promise<unknown>) => run.catch((error: unknown) => (failure ??= error));
    for await (const items of pagesOf<Connection>(list)) {
      const clients = items.map(({ id }) => id);
      await attempt(tell(clients));
      await attempt(takeOut(clients));
      // A join that began before can reach the service after that.
      await inGroups(clients, (client) => joined(list, client));
      await attempt(end(list, clients));
    }
    if (failure !== undefined) {
      throw failure;
    }
  }

  return {
    hasEnded,
    openOf,

    /** The number of the latest end of all sessions of a user. */
    lastLogout: async (): Promise<number> => (await store.list(LOGOUTS_LIST, 1)).last,

    /**
     * Note that a user has a session.
     *
     * @param since - `lastLogout` before anybody asked whether the session is valid
     * @throws Error if it has ended, or may have ended since then
     */
    async begin(user: string, session: string, since: number): Promise<void> {
      const mark = await sessionMark(user, session);
      await note(sessionsOf(user), mark);
      if (await isOver(mark)) {
        throw new SessionEnded();
      }
      for (let after = since; ;) {
        const { items } = await store.list<Noted & { user: string }>(LOGOUTS_LIST, PAGE, { after });
        if (items.some(({ value }) => value.user === user)) {
          throw new SessionEnded();
        }
        const last = items.at(-1);
        if (last === undefined) {
          return;
        }
        after = last.seq;
      }
    },

    /** Tell whether a connection may be in feeds already. */
    async isNoted(identifier: string): Promise<boolean> {
      const mark = sessionMarkOf(identifier);
      return mark !== undefined && (await store.get(connectionsOf(mark), identifier)) !== undefined;
    },

    /** Let connections join by a call, unless their session has ended, or ends meanwhile. Returns those that go on. */
    async join(clients: readonly string[], call: (open: readonly string[]) => Promise<void>): Promise<string[]> {
      try {
        await inGroups(clients, (client) => countJoin(client, 1));
        const open = await openOf(clients);
        if (open.length > 0) {
          await call(open);
        }
        return await openOf(open);
      } finally {
        const still = new Set(await openOf(clients));
        for (const client of clients.filter((it) => !still.has(it))) {
          // It stays on the list, so the next event or end tries again.
          await end(connectionsOf(String(sessionMarkOf(client))), [client]).catch(() => undefined);
        }
        await inGroups(clients, (client) => countJoin(client, -1));
      }
    },

    /** Take a connection that has closed out of all feeds: the one who signs its close can keep the answer to it. */
    async closed(identifier: string): Promise<void> {
      const mark = sessionMarkOf(identifier);
      if (mark !== undefined && (await store.get(connectionsOf(mark), identifier)) !== undefined) {
        await end(connectionsOf(mark), [identifier]);
      }
    },

    /** End a session, or all sessions of a user. Throws the first failure, after all were tried: a repeat completes it. */
    async end(
      user: string,
      session: string | undefined,
      tell: (clients: readonly string[]) => Promise<void>,
    ): Promise<void> {
      if (session !== undefined) {
        return endOne(await sessionMark(user, session), tell);
      }
      await note(LOGOUTS_LIST, crypto.randomUUID(), { at: Date.now(), user } as Noted);
      let failure: unknown;
      for await (const items of pagesOf(sessionsOf(user))) {
        for (const { id: mark, seq } of items) {
          try {
            await endOne(mark, tell);
            await store.remove(sessionsOf(user), mark, seq);
          } catch (error) {
            failure ??= error;
          }
        }
      }
      if (failure !== undefined) {
        throw failure;
      }
    },

    /** Take out one connection that a failed call has left in a feed: a few times a minute, when there is something to do. */
    async resume(): Promise<void> {
      if (resumedTooOften("")) {
        return;
      }
      const claim = await store.claim<Noted>(LEFT_LIST, CLAIM_MS);
      if (claim) {
        await takeOut([claim.id]);
        await store.remove(LEFT_LIST, claim.id, claim.seq);
        await store.remove(connectionsOf(String(sessionMarkOf(claim.id))), claim.id);
      }
    },
  };
}
