import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { feedOf } from "../../sdk/javascript/src/users";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type Command, type RunningProcess } from "./processes";
import { startService } from "./live-rows/service";
import { startPostgresServer, temporaryDirectory, type DatabaseServer } from "../support/databases";
import { siteDir } from "./workspace";

/** Repeats an assertion until it holds, also on a busy machine. */
const soon = (assertion: () => unknown): Promise<unknown> => vi.waitFor(assertion, { timeout: 20_000, interval: 10 });

const python = "/usr/bin/python3";
interface Language {
  name: string;
  /** What a reader copies, by where it goes. */
  files: Readonly<Record<string, string>>;
  /** What makes the trigger. */
  triggers: readonly string[];
  worker: Command["command"];
  listener: Command["command"];
  app: (port: number) => Command["command"];
  env: Record<string, string>;
}
const sql = ["sdk/javascript/src/live-rows/live-rows.sql", "examples/sdk/live-rows/trigger.sql"];
const languages: readonly Language[] = [
  {
    name: "Node.js and Express",
    files: {
      ".": "examples/sdk/live-rows",
      "app.mjs": "tests/examples/live-rows/app.mjs",
    },
    triggers: sql,
    worker: ["node", "worker.mjs"],
    listener: ["node", "listener.mjs"],
    app: () => ["node", "app.mjs"],
    env: {},
  },
  {
    name: "Python and FastAPI",
    files: {
      ".": "examples/python/live-rows",
      "app.py": "tests/examples/live-rows/app.py",
    },
    triggers: sql,
    worker: [python, "worker.py"],
    listener: [python, "listener.py"],
    app: (port) => [python, "-m", "uvicorn", "app:app", "--port", String(port)],
    env: { PYTHONPATH: path.join(siteDir, "sdk/python/src") },
  },
];

describe.each(languages)("live rows, $name", ({ files, triggers, worker, listener, app, env }) => {
  let postgres: DatabaseServer;
  let pool: Pool;
  let service: Awaited<ReturnType<typeof startService>>;
  let settings: Omit<Command, "command">;
  const [ana, ben] = [randomUUID(), "ben@example.com"];

  beforeAll(async () => {
    const cwd = temporaryDirectory();
    for (const [to, from] of Object.entries(files)) {
      cpSync(path.join(siteDir, from), path.join(cwd, to), { recursive: true });
    }
    mkdirSync(path.join(cwd, "node_modules/@socketless"), { recursive: true });
    symlinkSync((await packSdk(siteDir)).folder, path.join(cwd, "node_modules/@socketless/sdk"));
    for (const name of ["express", "pg"]) {
      symlinkSync(path.join(siteDir, "node_modules", name), path.join(cwd, "node_modules", name));
    }
    postgres = await startPostgresServer();
    pool = new Pool({ connectionString: postgres.address });
    pool.on("error", () => undefined);
    service = await startService();
    settings = {
      cwd,
      env: {
        ...env,
        DATABASE_URL: postgres.address,
        SOCKETLESS_API_URL: service.url,
        SOCKETLESS_API_KEY: "key",
        SOCKETLESS_WEBHOOK_MASTER_SECRET: "master of the tests",
        PUBLIC_URL: "http://127.0.0.1",
      },
    };
  }, 300_000);
  afterAll(async () => {
    service.close();
    await pool.end();
    await postgres.stop();
    rmSync(settings.cwd, { recursive: true });
  });
  // A table of UUIDs, whose owners are UUIDs, or e-mail addresses.
  const createTable = (owner: "uuid" | "text"): Promise<unknown> =>
    pool.query(`
      drop table if exists orders;
      create table orders (id uuid primary key default gen_random_uuid(), owner_id ${owner}, state text not null)`);
  beforeEach(async () => {
    await createTable("uuid");
    service.fail(undefined);
    service.sent.length = 0;
  });

  /** End the connections of other processes, as when the database restarts. */
  const disconnect = () =>
    pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app' and pid <> pg_backend_pid()",
    );
  const add = async (owner: string | null, state = "open"): Promise<string> => {
    const sql = "insert into orders (owner_id, state) values ($1, $2) returning id";
    const { rows } = await pool.query<{ id: string }>(sql, [owner, state]);
    return rows[0]?.id ?? "";
  };
  const note = async (owner: string, id: string): Promise<object> => ({
    feeds: await feedOf(owner),
    message: { type: "order", id },
  });
  const sent = (): object[] =>
    service.sent.map(({ feeds, message }) => ({ feeds: [feeds].flat().join(), message: JSON.parse(message) }));
  /** Waits for what has been sent since the test began. */
  const tells = (...notes: object[]): Promise<unknown> =>
    soon(() => {
      expect(sent()).toHaveLength(notes.length);
      expect(sent()).toEqual(expect.arrayContaining(notes));
    });
  const started = (command: Command["command"], more: Record<string, string> = {}): RunningProcess => {
    const running = start({ ...settings, command, env: { ...settings.env, ...more } });
    onTestFinished(() => running.stop());
    return running;
  };
  async function serve() {
    const port = await leasePort();
    await waitForPort(port, started(app(port), { PORT: String(port) }), 30_000);
    const headers = { "X-User": ana, "Sec-Fetch-Site": "same-origin" };
    return {
      orders: async () => (await fetch(`http://127.0.0.1:${port}/orders`, { headers })).json(),
      cancel: async (id: string, more: Record<string, string> = {}) =>
        fetch(`http://127.0.0.1:${port}/orders/${id}/cancel`, { method: "POST", headers: { ...headers, ...more } }),
    };
  }

  test("a route tells the owner of the row after the commit, and nobody for another's row", async () => {
    const { cancel, orders } = await serve();
    const [own, other] = [await add(ana), await add(randomUUID())];
    expect((await cancel(other)).status).toBe(404);
    expect((await cancel(own, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await cancel(own, { "X-User": "" })).status).toBe(401);
    expect(sent()).toEqual([]);
    expect((await cancel(own)).ok).toBe(true);
    await tells(await note(ana, own));
    expect(await orders()).toEqual([{ id: own, state: "cancelled" }]);
  });

  test("a route answers at once when the service hangs, and stores the row when it fails", async () => {
    const { cancel, orders } = await serve();
    service.fail("hangs");
    const ids = await Promise.all(Array.from({ length: 50 }, () => add(ana)));
    const before = service.calls();
    for (const answer of await Promise.all(ids.map((id) => cancel(id)))) {
      expect(answer.ok).toBe(true);
    }
    expect(await orders()).toEqual([...ids].sort().map((id) => ({ id, state: "cancelled" })));
    await soon(() => expect(service.calls()).toBeGreaterThan(before));
    expect(sent()).toEqual([]);
    service.fail(undefined);
    const last = await add(ana);
    expect((await cancel(last)).ok).toBe(true);
    const told = await note(ana, last);
    await soon(() => expect(sent()).toContainEqual(told));
  });

  test("an app goes on after the database has ended its connections", async () => {
    const { orders } = await serve();
    expect(await orders()).toEqual([]);
    await disconnect();
    const ofApp =
      "select 1 from pg_stat_activity where query like '%from orders where owner_id%' and pid <> pg_backend_pid()";
    await soon(async () => expect((await pool.query(ofApp)).rows).toEqual([]));
    await soon(async () => expect(await orders()).toEqual([]));
  });

  test.each(["uuid", "text"] as const)("a worker tells owners that are %s, and ends", async (type) => {
    await createTable(type);
    const owner = type === "uuid" ? ana : ben;
    const [one, two] = [await add(owner), await add(owner)];
    await add(null);
    await run({ ...settings, command: worker }, 30_000);
    await tells(await note(owner, one), await note(owner, two));
  });

  test("a worker whose transaction fails tells nobody, and one whose service fails keeps its changes", async () => {
    await add(ana);
    await pool.query("alter table orders add check (state <> 'late')");
    await expect(run({ ...settings, command: worker }, 30_000)).rejects.toThrow("orders_state_check");
    expect(sent()).toEqual([]);
    await createTable("uuid");
    await add(ana);
    service.fail(401);
    expect(await run({ ...settings, command: worker }, 30_000)).toContain("Owners were not told");
    expect((await pool.query("select state from orders")).rows).toEqual([{ state: "late" }]);
  });

  describe("with the trigger", () => {
    const isListening = (running: RunningProcess, times = 1): Promise<unknown> =>
      soon(() => expect(running.output().split("Listening")).toHaveLength(times + 1));
    const addTrigger = async (): Promise<void> => {
      for (const file of triggers) {
        await pool.query(readFileSync(path.join(siteDir, file), "utf8"));
      }
    };

    test("the listener tells of each committed change by raw SQL once, and of none that is rolled back", async () => {
      await addTrigger();
      await isListening(started(listener));
      const client = await pool.connect();
      await client.query("begin");
      await client.query("insert into orders (owner_id, state) values ($1, 'open')", [ana]);
      await client.query("rollback");
      client.release();
      await add(null);
      const id = await add(ana);
      await tells(await note(ana, id));
      service.sent.length = 0;
      await pool.query("begin; update orders set state = 'a'; update orders set state = 'b'; commit");
      await tells(await note(ana, id));
      service.sent.length = 0;
      const other = randomUUID();
      await pool.query("update orders set owner_id = $1 where id = $2", [other, id]);
      await tells(await note(ana, id), await note(other, id));
      service.sent.length = 0;
      await pool.query("delete from orders");
      await tells(await note(other, id));
    });

    test("the listener tells owners with e-mail addresses for IDs", async () => {
      await createTable("text");
      await addTrigger();
      await isListening(started(listener));
      await tells(await note(ben, await add(ben)));
    });

    test("two listeners send once, and the second takes over", async () => {
      await addTrigger();
      const first = started(listener);
      await isListening(first);
      const second = started(listener);
      const trying = "select 1 from pg_stat_activity where query like '%advisory_lock%' and pid <> pg_backend_pid()";
      await soon(async () => expect((await pool.query(trying)).rows.length).toBeGreaterThan(0));
      const id = await add(ana);
      const told = await note(ana, id);
      await tells(told);
      expect(second.output()).not.toContain("Listening");
      await first.stop();
      await isListening(second);
      await pool.query("update orders set state = 'sent'");
      await tells(told, told);
    });

    test("the listener connects again after a cut, and goes on after a failing service", async () => {
      await addTrigger();
      const running = started(listener);
      await isListening(running);
      const id = await add(ana);
      const told = await note(ana, id);
      await tells(told);
      await disconnect();
      await isListening(running, 2);
      service.fail(401);
      await pool.query("update orders set state = 'unseen'");
      await soon(() => expect(running.output()).toContain("Owners were not told"));
      service.fail(undefined);
      await pool.query("update orders set state = 'seen'");
      await tells(told, told);
    });

    test("a change whose notice would be too long is stored all the same", async () => {
      await createTable("text");
      await addTrigger();
      const owner = "x".repeat(9_000);
      await add(owner);
      expect((await pool.query("select owner_id from orders")).rows).toEqual([{ owner_id: owner }]);
    });

    test("the listener goes on after notices of anybody", async () => {
      await addTrigger();
      await isListening(started(listener));
      for (const payload of ["", "x", "7", "[]", "{}", '{"owner":{},"type":"order","id":"1"}']) {
        await pool.query("select pg_notify('live_rows', $1)", [payload]);
      }
      const id = await add(ana);
      await tells(await note(ana, id));
    });

    test("a burst of changes is a few calls", async () => {
      await addTrigger();
      await isListening(started(listener));
      const before = service.calls();
      await pool.query("insert into orders (owner_id, state) select $1, 'open' from generate_series(1, 600)", [ana]);
      await soon(() => expect(sent()).toHaveLength(600));
      expect(service.calls() - before).toBeLessThan(50);
    });
  });
});
