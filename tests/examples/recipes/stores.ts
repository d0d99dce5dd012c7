import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from "vitest";
import { Pool } from "pg";
import { createClient } from "redis";

import { memory } from "../../../examples/recipes/storage/memory";
import type { Store } from "../../../examples/recipes/storage/store";
import { startPostgresServer, startRedisServer, temporaryDirectory } from "../../support/databases";

export type StoreName = "memory" | "postgres" | "sqlite" | "redis";

/** A database that the tests of one file share. */
export interface Server {
  /** A store of what is in the database. */
  store: Store;
  /** What another process opens the same store by. */
  address: string;
  /** Moves all stored times into the past, so that their owner finds that time has passed. */
  age(ms: number): Promise<unknown>;
  /** Ends the connections of other processes, as when the database restarts. */
  disconnect?(): Promise<unknown>;
  close(): Promise<unknown>;
}

export const schema = readFileSync(path.join(__dirname, "../../../examples/recipes/storage/schema.sql"), "utf8");
export const aging = (ms: number): string => `
  update recipe_items set free_at = free_at - ${ms};
  update recipe_places set swept_at = swept_at - ${ms};
  update recipe_visits set until = until - ${ms};`;

export async function startPostgres(): Promise<Server> {
  const { address, stop } = await startPostgresServer();
  const pool = new Pool({ connectionString: address, max: 5 });
  await pool.query(schema);
  const { postgres } = await import("../../../examples/recipes/storage/postgres");
  return {
    store: postgres(pool),
    address,
    age: (ms) => pool.query(aging(ms)),
    disconnect: () =>
      pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app' and pid <> pg_backend_pid()",
      ),
    async close() {
      await pool.end();
      await stop();
    },
  };
}

/** Creates the tables in a new file. */
export function createSqliteFile(file: string): { exec(sql: string): void; close(): void } {
  // Node.js 20 has no node:sqlite, so neither its types.
  const { DatabaseSync } = createRequire(__filename)("node:sqlite") as {
    DatabaseSync: new (file: string, options: object) => { exec(sql: string): void; close(): void };
  };
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(schema);
  return database;
}

export async function openSqlite(file: string): Promise<Store> {
  const module = "../../../examples/recipes/storage/sqlite";
  const { sqlite } = (await import(module)) as { sqlite: (file: string) => Store };
  return sqlite(file);
}

export async function startSqlite(): Promise<Server> {
  const directory = temporaryDirectory();
  const address = path.join(directory, "app.db");
  const database = createSqliteFile(address);
  database.exec("pragma journal_mode = wal");
  return {
    store: await openSqlite(address),
    address,
    age: (ms) => Promise.resolve(database.exec(aging(ms))),
    close: () => {
      database.close();
      rmSync(directory, { recursive: true });
      return Promise.resolve();
    },
  };
}

const redisAging = `
  for _, key in ipairs(redis.call("KEYS", "recipes:*")) do
    if key:find(":free$") or key:find(":untils$") then
      for _, id in ipairs(redis.call("ZRANGE", key, 0, -1)) do redis.call("ZINCRBY", key, -ARGV[1], id) end
    elseif key:find(":place$") then redis.call("HINCRBY", key, "sweptAt", -ARGV[1]) end
  end`;

export async function startRedis(): Promise<Server> {
  const { address, stop } = await startRedisServer();
  const client = createClient({ socket: { path: address, reconnectStrategy: false } });
  client.on("error", () => undefined);
  await client.connect();
  const { redis } = await import("../../../examples/recipes/storage/redis");
  return {
    store: redis(client),
    address,
    age: (ms) => client.eval(redisAging, { keys: [], arguments: [String(ms)] }),
    async close() {
      client.destroy();
      await stop();
    },
  };
}

/** The memory of this process, whose time is that of `Date`. */
const startMemory = (): Promise<Server> =>
  Promise.resolve({
    store: memory(),
    address: "",
    age: (ms) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
      onTestFinished(() => void vi.useRealTimers());
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });

const starters: Record<StoreName, () => Promise<Server>> = {
  memory: startMemory,
  postgres: startPostgres,
  sqlite: startSqlite,
  redis: startRedis,
};

let name: StoreName = "memory";
let server: Server;
/** Begins the names of the test's lists and places, so that late events of the test before change nothing in them. */
let scope = "";

/** The store that the tests of this file run on. */
export const storeName = (): StoreName => name;
/** What a program needs to open the test's store. */
export const storeAddress = () => ({ address: server.address, scope });

/** The part of a store that belongs to one test. */
export const scoped = (store: Store, prefix: string): Store =>
  new Proxy(store, {
    get: (target, operation) => {
      const run = target[operation as keyof Store] as (list: string, ...rest: unknown[]) => unknown;
      return (list: string, ...rest: unknown[]) => run(`${prefix}${list}`, ...rest);
    },
  });

let wrap = (store: Store): Store => store;
/** Puts something between the recipes and their store until the test ends. */
export function wrapStore(by: (store: Store) => Store): void {
  wrap = by;
  onTestFinished(() => {
    wrap = (store) => store;
  });
}
/** Empties the store of a process, as when it starts again. */
export async function restart(): Promise<void> {
  server = await startMemory();
}
/** Lets time pass in the store. */
export const passTime = (ms: number): Promise<unknown> => server.age(ms);

/** Runs the tests of a file on a store, which is empty for each. */
export function runOn(chosen: StoreName): void {
  name = chosen;
  beforeAll(async () => {
    if (chosen !== "memory") {
      server = await starters[chosen]();
    }
  }, 60_000);
  beforeEach(async () => {
    if (name === "memory") {
      server = await startMemory();
    }
    scope = `${randomUUID()} `;
    const own = scope;
    vi.doMock("../../../examples/recipes/storage/store", () => ({
      // Finds the server at each call, because a test can replace or wrap it.
      // A second `doMock` of the same module would race with this one.
      store: new Proxy({} as Store, { get: (_, name) => wrap(scoped(server.store, own))[name as keyof Store] }),
    }));
    // Register it now: mocks that wait for the next import together are registered in any order.
    await import("../../../examples/recipes/storage/store");
  });
  afterAll(async () => {
    await server?.close();
  });
}
