import type { Store } from "../storage/types";
import { memory } from "../storage/memory";
import { backend, signedEvent } from "../server-harness";
import { userOf } from "../users";
import type { AnyHandler } from "../handlers";
import type { Socketless } from "../types";

interface Action {
  action: "join" | "leave" | "set";
  feeds: string | string[];
  clients: string | string[];
}
interface Item {
  message: string;
  clients?: string | string[];
  feeds?: string | string[];
}
export type Sent = { type: string; room?: string } & Record<string, unknown>;

const listOf = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));

/**
 * A service in memory, and the pages of an app: their feeds, and what each has received. As the release does, a join of
 * several clients of which one is in the feed already joins none of them.
 */
export function appWith(make: (socketless: Socketless, store: Store) => AnyHandler[], store: Store = memory()) {
  const feeds = new Map<string, Set<string>>();
  const received = new Map<string, Sent[]>();
  const calls: { path: string; body: string }[] = [];
  /** True: no answer. A number: this status. */
  const fails: Record<"feeds" | "message", boolean | number> = { feeds: false, message: false };

  function deliver({ message, clients, feeds: names }: Item): void {
    const ofFeeds = listOf(names).flatMap((name) => [...feeds].filter(([, set]) => set.has(name)).map(([it]) => it));
    for (const identifier of [...listOf(clients), ...ofFeeds]) {
      received.get(identifier)?.push(JSON.parse(message) as Sent);
    }
  }

  function change({ action, feeds: names, clients }: Action): boolean {
    const sets = listOf(clients).map((it) => feeds.get(it) ?? new Set<string>());
    const isRepeated = action === "join" && listOf(names).some((name) => sets.some((set) => set.has(name)));
    for (const identifier of isRepeated ? [] : listOf(clients)) {
      const set = feeds.get(identifier) ?? new Set();
      listOf(names).forEach((name) => (action === "leave" ? set.delete(name) : set.add(name)));
      feeds.set(identifier, set);
    }
    return !isRepeated;
  }

  const { socketless, lines } = backend(
    (path, body) => {
      const kind = path.endsWith("/feeds") ? "feeds" : "message";
      calls.push({ path: kind, body });
      if (typeof fails[kind] === "number") {
        return new Response("Not taken", { status: fails[kind] });
      }
      if (fails[kind]) {
        throw new Error("The network is gone");
      }
      const { actions, messages } = JSON.parse(body) as { actions?: Action | Action[]; messages?: Item | Item[] };
      const areDone = listOf(actions).map(change).every(Boolean);
      listOf(messages).forEach(deliver);
      return new Response(null, { status: areDone ? 204 : 500 });
      // One page of a test sends more than a person.
    },
    { perMinute: { events: Infinity } },
  );
  const webhook = socketless.webhook(...make(socketless, store));

  /** One event, and its answer, which the service carries out. `isLost` drops the answer. */
  async function event(identifier: string, action: string, message?: object, { isLost = false } = {}) {
    const response = await webhook(signedEvent(identifier, action, message && JSON.stringify(message)));
    const body = (await response.json()) as { feeds?: Action[]; messages?: Item[] };
    if (!isLost) {
      body.messages?.forEach(deliver);
      body.feeds?.forEach(change);
    }
    return (body.messages ?? []).map((it) => JSON.parse(it.message) as Sent);
  }

  return {
    socketless,
    store,
    lines,
    calls,
    fails,
    event,

    /** A page whose connection is open. */
    async open(identifier: string) {
      received.set(identifier, []);
      feeds.set(identifier, new Set());
      await event(identifier, "CONNECTION_OPEN");
      return {
        identifier,
        sends: (message: object, options?: { isLost?: boolean }) => event(identifier, "MESSAGE", message, options),
        close: () => event(identifier, "CONNECTION_CLOSE"),
        got: (type: string) => (received.get(identifier) ?? []).filter((it) => it.type === type),
        texts: () =>
          (received.get(identifier) ?? []).flatMap(({ type, item }) =>
            type === "item" ? [(item as { text: string }).text] : [],
          ),
        /** The feeds of rooms that it is in. */
        feeds: () => [...(feeds.get(identifier) ?? [])].filter((it) => it.startsWith("room.")),
        forget: () => void received.set(identifier, []),
      };
    },

    /** The users in a feed. */
    usersIn: (feed: string | undefined) =>
      [...feeds]
        .flatMap(([identifier, set]) => (feed !== undefined && set.has(feed) ? [userOf(identifier)] : []))
        .sort(),
  };
}

/** A table of members, which a test changes. */
export function tableOf(...rows: [room: string, ...users: string[]][]) {
  const members = new Set(rows.flatMap(([room, ...users]) => users.map((user) => JSON.stringify([room, user]))));
  return {
    isMember: (room: string, user: string) => members.has(JSON.stringify([room, user])),
    insert: (room: string, user: string) => void members.add(JSON.stringify([room, user])),
    delete: (room: string, user: string) => void members.delete(JSON.stringify([room, user])),
  };
}
