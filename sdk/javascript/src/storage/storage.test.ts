import { EventEmitter } from "node:events";

import { expect, it, vi } from "vitest";

import { postgres, type PgClient, type PgPool } from "./postgres";
import { redis, type RedisClient } from "./redis";
import { sqlite, type SqliteDatabase } from "./sqlite";
import { sqlStore, type Dialect } from "./sql";

function fakeLog() {
  const lines: string[] = [];
  return { lines, warn: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
}

class FakeClient extends EventEmitter implements PgClient {
  released: (Error | undefined)[] = [];
  query = vi.fn(() => Promise.resolve({ rows: [] }));
  release = (problem?: Error) => void this.released.push(problem);
}

class FakePool extends EventEmitter implements PgPool {
  client = new FakeClient();
  query = vi.fn(() => Promise.resolve({ rows: [] }));
  connect = () => Promise.resolve(this.client);
}

it("logs a connection that PostgreSQL has ended, once for a pool that several modules pass", () => {
  const [pool, log] = [new FakePool(), fakeLog()];
  postgres(pool, { log });
  postgres(pool, { log });
  // An emitter without a listener throws it, which ends the process.
  pool.emit("error", new Error("terminating connection\nby command"));
  expect(log.lines).toEqual(["PostgreSQL ended a connection: terminating connection by command"]);
});

it("listens to a connection during its transaction, closes it if that fails, and leaves no listener behind", async () => {
  const [pool, log] = [new FakePool(), fakeLog()];
  const { client } = pool;
  client.query.mockImplementationOnce(() => {
    client.emit("error", new Error("lost"));
    return Promise.reject(new Error("Connection terminated"));
  });
  await expect(postgres(pool, { log }).leave("lobby", "ana.1")).rejects.toThrow("Connection terminated");
  expect(log.lines).toEqual(["PostgreSQL ended a connection: lost"]);
  expect(client.released).toEqual([new Error("Connection terminated")]);
  expect(client.listenerCount("error")).toBe(0);
});

function fakeRedis(info: string) {
  let policy = info;
  const client = Object.assign(new EventEmitter(), {
    eval: vi.fn((script: string) => Promise.resolve(script.includes("INFO") ? policy : ["0", []])),
  });
  const set = (info: string) => {
    policy = info;
  };
  return { client: client as typeof client & RedisClient, set };
}

it("refuses a Redis that deletes keys when it is full, until its setting is changed", async () => {
  const { client, set } = fakeRedis("# Memory\r\nmaxmemory:0\r\nmaxmemory_policy:allkeys-lru\r\n");
  const store = redis(client, { log: fakeLog() });
  for (let time = 0; time < 2; time += 1) {
    await expect(store.list("news", 1)).rejects.toThrow(
      "maxmemory-policy allkeys-lru): set `maxmemory-policy noeviction`",
    );
  }
  set("# Memory\r\nmaxmemory_policy:noeviction\r\n");
  expect(await store.list("news", 1)).toEqual({ last: 0, items: [] });
  client.eval.mockClear();
  await store.list("news", 1);
  expect(client.eval).toHaveBeenCalledTimes(1);
});

it("logs an error of the Redis client, once for a client that several modules pass", () => {
  const [{ client }, log] = [fakeRedis(""), fakeLog()];
  redis(client, { log });
  redis(client, { log });
  client.emit("error", new Error("Socket closed unexpectedly"));
  expect(log.lines).toEqual(["Redis: Socket closed unexpectedly"]);
});

it("runs a statement without rows by `run`, as better-sqlite3 wants it", async () => {
  const ran: unknown[] = [];
  const database: SqliteDatabase = {
    exec: () => undefined,
    close: () => undefined,
    prepare: (sql) => ({
      reader: /^\s*select|returning/.test(sql),
      all: () => (sql.includes("sqlite_master") ? [{ name: "socketless_visits_user" }] : [{ last: 0 }]),
      run: (values) => ran.push(Object.entries(values)),
    }),
  };
  const store = sqlite(database);
  await store.remove("news", "a");
  await store.leave("lobby", "ana.1");
  expect(ran).toEqual([
    [
      ["1", "lobby"],
      ["2", "ana.1"],
    ],
  ]);
});

it("names the dialects if it gets another", () => {
  const database = { dialect: "mysql" as Dialect, query: vi.fn(), transaction: vi.fn() };
  expect(() => sqlStore(database)).toThrow('no dialect "mysql": set it to "postgres" or "sqlite"');
});

it.each(['relation "socketless_lists" does not exist', "no such table: socketless_items"])(
  "says which command prints the tables after the error %s",
  async (problem) => {
    const fail = () => Promise.reject(new Error(problem));
    const transaction = <T>(run: (query: typeof fail) => Promise<T>) => run(fail);
    const store = sqlStore({ dialect: "postgres", query: fail, transaction });
    await expect(store.get("list", "id")).rejects.toThrow("npx --no socketless schema");
    await expect(store.change("list", "id", () => 1)).rejects.toThrow("npx --no socketless schema");
  },
);
