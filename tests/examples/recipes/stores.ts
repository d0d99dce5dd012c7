import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from "vitest";
import { Pool } from "pg";
import { createClient } from "redis";

import { memory } from "../../../examples/recipes/storage/memory";
import type { Store } from "../../../examples/recipes/storage/store";
import { run, start, type RunningProcess } from "../processes";

export type StoreName = "memory" | "postgres" | "sqlite" | "redis" | "python";

/** A database that the tests of one file share. */
export interface Server {
  /** A store of what is in the database. */
  store: Store;
  /** What another process opens the same store by. */
  address: string;
  /** Moves all stored times into the past, so that their owner finds that time has passed. */
  age(ms: number): Promise<unknown>;
  /** Ends the connections of other processes, as when the database restarts. */
  disconnect(): Promise<unknown>;
  close(): Promise<unknown>;
}

export const schema = readFileSync(path.join(__dirname, "../../../examples/recipes/storage/schema.sql"), "utf8");
export const aging = (ms: number): string => `
  update recipe_items set free_at = free_at - ${ms};
  update recipe_places set swept_at = swept_at - ${ms};
  update recipe_visits set until = until - ${ms};`;

export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "store-"));
  chmodSync(directory, 0o755);
  return directory;
}

/** Tries until a program that has just started answers. */
export async function whenReady(running: RunningProcess, ask: () => unknown): Promise<void> {
  for (const end = Date.now() + 30_000; ; await pause(50)) {
    try {
      await ask();
      return;
    } catch (error) {
      if (running.exitCode() !== undefined || Date.now() > end) {
        throw new Error(running.output(), { cause: error });
      }
    }
  }
}

/** Finds PostgreSQL's programs, which Debian keeps out of the path. */
function postgresPrograms(): string {
  const versions = "/usr/lib/postgresql";
  const [newest] = (existsSync(versions) ? readdirSync(versions) : []).sort(
    (one, other) => Number(other) - Number(one),
  );
  if (!newest) {
    throw new Error("Install PostgreSQL: tests/examples/debian-packages.txt lists what the tests need.");
  }
  return path.join(versions, newest, "bin");
}

export async function startPostgres(): Promise<Server> {
  const directory = temporaryDirectory();
  const bin = postgresPrograms();
  const data = path.join(directory, "data");
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    await run({ command: ["chown", "postgres", directory], cwd: directory }, 5_000);
  }
  const command = (...args: [string, ...string[]]): [string, ...string[]] =>
    isRoot ? ["runuser", "-u", "postgres", "--", ...args] : args;
  const initdb = command(`${bin}/initdb`, "-D", data, "-U", "app", "-A", "trust", "-E", "UTF8", "--no-sync");
  await run({ command: initdb, cwd: directory }, 60_000);
  const settings = ["listen_addresses=", `unix_socket_directories=${directory}`, "fsync=off", "max_connections=50"];
  const server = start({
    command: command(`${bin}/postgres`, "-D", data, ...settings.flatMap((it) => ["-c", it])),
    cwd: directory,
  });
  const address = `postgres://app@/postgres?host=${directory}`;
  const pool = new Pool({ connectionString: address, max: 5 });
  await whenReady(server, () => pool.query(schema));
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
      await server.stop();
      rmSync(directory, { recursive: true });
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
    disconnect: () => Promise.resolve(),
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
  const directory = temporaryDirectory();
  const address = path.join(directory, "redis.sock");
  const settings = ["--port", "0", "--unixsocket", address, "--dir", directory, "--save", ""];
  const server = start({ command: ["redis-server", ...settings], cwd: directory });
  const client = createClient({ socket: { path: address, reconnectStrategy: false } });
  client.on("error", () => undefined);
  await whenReady(server, () => client.connect());
  const { redis } = await import("../../../examples/recipes/storage/redis");
  return {
    store: redis(client),
    address,
    disconnect: () => client.sendCommand(["CLIENT", "KILL", "TYPE", "normal"]),
    age: (ms) => client.eval(redisAging, { keys: [], arguments: [String(ms)] }),
    async close() {
      client.destroy();
      await server.stop();
      rmSync(directory, { recursive: true });
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
    disconnect: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });

const starters: Record<Exclude<StoreName, "python">, () => Promise<Server>> = {
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
export const disconnect = (): Promise<unknown> => server.disconnect();
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

/** The store of the present test, which is empty at first. */
export const storeOfTest = (): Store => scoped(server.store, scope);
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

/** Runs the tests of a file on a server in Python, which keeps the store itself. */
export function useServer(chosen: Pick<Server, "age">): void {
  name = "python";
  server = chosen as Server;
}

/** Runs the tests of a file on a store, which is empty for each. */
export function runOn(chosen: Exclude<StoreName, "python">): void {
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
