import { reasonOf, safe, type Log } from "../settings";
import * as lists from "./redis-lists";
import * as places from "./redis-places";
import type { Change, Item, Store } from "./types";

export type { Change, Claim, Item, Store } from "./types";

/** The part of a client of the package `redis` that is used. */
export interface RedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** Clients that have a listener already: a framework that loads a module again must not add one each time. */
const heard = new WeakSet<RedisClient>();

/** @throws Error unless Redis refuses to write when it is full: it would delete what a page or a person needs */
async function checkPolicy(client: RedisClient, key: string): Promise<void> {
  const info = await client.eval(`return redis.call("INFO", "memory")`, { keys: [key], arguments: [] });
  const policy = /^maxmemory_policy:(\S+)/m.exec(String(info))?.[1] ?? "noeviction";
  if (policy !== "noeviction") {
    throw new Error(
      `Redis deletes keys when its memory is full (maxmemory-policy ${policy}): set \`maxmemory-policy noeviction\` in` +
        " redis.conf, by CONFIG SET, or in the settings of your provider",
    );
  }
}

type Found = [id: string, json: string, seq: string, freeAt: string | null];
const itemOf = <V>([id, json, seq, freeAt]: Found): Item<V> => ({
  id,
  seq: Number(seq),
  value: JSON.parse(json) as V,
  isFinished: freeAt === null,
});

const OF_LIST = ["values", "numbers", "free", "last"];
const OF_PLACE = ["users", "counts", "untils", "place"];

/**
 * Keep everything in Redis, which must write to its disk (`appendonly yes`) and refuse to write when it is full
 * (`maxmemory-policy noeviction`): the first call throws otherwise. An error of the client is logged, and would end the
 * process otherwise. The client stays yours: connect it, and end it.
 *
 * @param options - `log`, which is the console by default
 */
export function redis(client: RedisClient, { log = console }: { log?: Log } = {}): Store {
  if (!heard.has(client)) {
    heard.add(client);
    client.on("error", (error) => safe(log).warn(`Redis: ${reasonOf(error)}`));
  }
  let checked: Promise<void> | undefined;

  async function run<Result>(script: string, kinds: string[], name: string, ...args: (string | number)[]) {
    // The braces keep the keys of one name on one node of a cluster.
    const keys = kinds.map((kind) => `socketless:{${name}}:${kind}`);
    checked ??= checkPolicy(client, String(keys[0])).catch((error: unknown) => {
      // The next call asks again: Redis may have been away, or the setting is changed by then.
      checked = undefined;
      throw error;
    });
    await checked;
    return (await client.eval(script, { keys, arguments: args.map(String) })) as Result;
  }

  async function inPlace(name: string, ...args: (string | number)[]): Promise<Change> {
    type Result = [version: number, came: string[], left: string[]];
    const [version, came, left] = await run<Result>(places.CHANGE, OF_PLACE, name, ...args);
    return { version, came, left };
  }

  const find = (name: string, id: string) => run<Found | null>(lists.GET, OF_LIST, name, id);

  return {
    async get(name, id) {
      const found = await find(name, id);
      return found ? itemOf(found) : undefined;
    },
    async add(name, id, value, dueAt = 0) {
      type Result = [item: Found, isNew: number];
      const [found, isNew] = await run<Result>(lists.ADD, OF_LIST, name, id, JSON.stringify(value), dueAt);
      return { ...itemOf(found), isNew: isNew === 1 };
    },
    async list(name, most, { after, before } = {}) {
      const from = after === undefined ? "-inf" : `(${after}`;
      const to = before === undefined ? "+inf" : `(${before}`;
      const order = after === undefined ? "latest" : "first";
      type Result = [last: string, items: Found[]];
      const [last, found] = await run<Result>(lists.LIST, OF_LIST, name, most, order, from, to);
      const items = found.map((it) => itemOf<never>(it));
      return { last: Number(last), items: after === undefined ? items.reverse() : items };
    },
    async change<V>(name: string, id: string, make: (value: V) => V) {
      for (;;) {
        const found = await find(name, id);
        if (!found) {
          return undefined;
        }
        const [, old] = found;
        const json = JSON.stringify(make(JSON.parse(old) as V));
        // Again, if the value was changed meanwhile.
        if (await run<number>(lists.CHANGE, OF_LIST, name, id, old, json)) {
          return JSON.parse(json) as V;
        }
      }
    },
    async remove(name, id, seq) {
      return (await run<number>(lists.REMOVE, OF_LIST, name, id, ...(seq === undefined ? [] : [seq]))) === 1;
    },
    async claim(name, forMs, id) {
      const found = await run<Found | null>(lists.CLAIM, OF_LIST, name, forMs, ...(id === undefined ? [] : [id]));
      return found ? { ...itemOf(found), until: Number(found[3]) } : undefined;
    },
    async release(name, { id, until }, to) {
      await run(lists.RELEASE, OF_LIST, name, id, until, to);
    },
    enter: (name, id, user, forMs) => inPlace(name, "enter", id, user, forMs),
    leave: (name, id) => inPlace(name, "leave", id),
    sweep: (name, lifeMs) => inPlace(name, "sweep", "", "", lifeMs),
    async present(name) {
      const [version, users] = await run<[version: string, users: string[]]>(places.PRESENT, OF_PLACE, name);
      return { version: Number(version), users };
    },
  };
}
