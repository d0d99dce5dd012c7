import { rmSync } from "node:fs";
import path from "node:path";

import { onTestFinished, vi } from "vitest";
import { Pool } from "pg";
import { createClient } from "redis";

import { memory } from "../../../sdk/javascript/src/storage/memory";
import { postgres } from "../../../sdk/javascript/src/storage/postgres";
import { redis } from "../../../sdk/javascript/src/storage/redis";
import { SCHEMA } from "../../../sdk/javascript/src/storage/schema";
import { sqlite } from "../../../sdk/javascript/src/storage/sqlite";
import type { Store } from "../../../sdk/javascript/src/storage/types";
import { startPostgresServer, startRedisServer, temporaryDirectory } from "../../support/databases";

export type StoreName = "memory" | "postgres" | "sqlite" | "redis";

/** A store that the tests of one file share. */
export interface Subject {
  store: Store;
  /** What another process opens the same store by. Empty: none can. */
  address: string;
  /** Move all stored times into the past, so that their owner finds that time has passed. */
  age(ms: number): Promise<unknown>;
  /** End the connections of other processes, as when the database restarts. */
  disconnect?(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** What moves the times of the tables into the past. */
export const aging = (ms: number): string => `
  update socketless_items set free_at = free_at - ${ms};
  update socketless_places set swept_at = swept_at - ${ms};
  update socketless_visits set until = until - ${ms};`;

/** Node's SQLite, whose types this repository's Node.js 20 lacks. */
export function nodeSqlite() {
  interface Database {
    exec(sql: string): void;
    close(): void;
  }
  const module: unknown = process.getBuiltinModule("node:sqlite");
  return module as { DatabaseSync: new (file: string, options?: { timeout: number }) => Database };
}

async function startPostgres(): Promise<Subject> {
  const { address, stop } = await startPostgresServer();
  const pool = new Pool({ connectionString: address, max: 5 });
  await pool.query(SCHEMA);
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

function startSqlite(): Promise<Subject> {
  const directory = temporaryDirectory();
  const address = path.join(directory, "app.db");
  const { close, ...store } = sqlite(address);
  const { DatabaseSync } = nodeSqlite();
  const other = new DatabaseSync(address, { timeout: 5_000 });
  return Promise.resolve({
    store,
    address,
    age: (ms) => Promise.resolve(other.exec(aging(ms))),
    close: () => {
      other.close();
      close();
      rmSync(directory, { recursive: true });
      return Promise.resolve();
    },
  });
}

const redisAging = `
  for _, key in ipairs(redis.call("KEYS", "socketless:*")) do
    if key:find(":free$") or key:find(":untils$") then
      for _, id in ipairs(redis.call("ZRANGE", key, 0, -1)) do redis.call("ZINCRBY", key, -ARGV[1], id) end
    elseif key:find(":place$") then redis.call("HINCRBY", key, "sweptAt", -ARGV[1]) end
  end`;

async function startRedis(): Promise<Subject> {
  const { address, stop } = await startRedisServer();
  const client = createClient({ socket: { path: address, tls: false, reconnectStrategy: false } });
  const store = redis(client);
  await client.connect();
  return {
    store,
    address,
    disconnect: () => client.sendCommand(["CLIENT", "KILL", "TYPE", "normal"]),
    age: (ms) => client.eval(redisAging, { keys: [], arguments: [String(ms)] }),
    async close() {
      client.destroy();
      await stop();
    },
  };
}

/** The memory of this process, whose time is that of `Date`. */
const startMemory = (): Promise<Subject> =>
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

export const STARTERS: Record<StoreName, () => Promise<Subject>> = {
  memory: startMemory,
  postgres: startPostgres,
  sqlite: startSqlite,
  redis: startRedis,
};
