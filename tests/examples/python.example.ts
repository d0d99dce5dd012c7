import { cpSync, rmSync } from "node:fs";
import path from "node:path";

import { Pool } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import { openConnection } from "../../sdk/javascript/src/client";
import { openInbox } from "../../sdk/javascript/src/notifications/client";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import { startSocketless } from "../../sdk/javascript/src/testing";
import { startPostgresServer, startRedisServer, temporaryDirectory, type DatabaseServer } from "../support/databases";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { run, start, waitForAnswer } from "./processes";
import { siteDir } from "./workspace";

const python = "/usr/bin/python3";
const WAIT = { timeout: 30_000, interval: 20 };

describeExample("python", () => {
  const cwd = temporaryDirectory();
  let [postgres, redis]: DatabaseServer[] = [];
  let env: Record<string, string>;

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgresServer(), startRedisServer()]);
    const pool = new Pool({ connectionString: postgres.address });
    await pool.query(SCHEMA);
    await pool.end();
    for (const folder of ["examples/python/storage", "examples/python/notifications", "tests/examples/python"]) {
      cpSync(path.join(siteDir, folder), cwd, { recursive: true });
    }
    env = {
      DATABASE_URL: postgres.address,
      REDIS_URL: `unix://${redis.address}`,
      PYTHONPATH: path.join(siteDir, "sdk/python/src"),
      PYTHONDONTWRITEBYTECODE: "1",
    };
  }, 60_000);
  afterAll(async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
    rmSync(cwd, { recursive: true });
  });

  test.each(["postgres", "redis", "sqlite"])(
    "the store of %s_store.py keeps what another process has added",
    async (name) => {
      const code = `from ${name}_store import store; print(store.add("news", __import__("sys").argv[1], 1).item.seq)`;
      const add = (id: string) => run({ command: [python, "-c", code, id], cwd, env }, 60_000);
      await add("a");
      expect(await add("b")).toContain("2\n");
    },
  );

  test("notices.py shows a notice of a job on all devices of its person, and marks it as read on all", async () => {
    const service = await startSocketless();
    onTestFinished(() => service.stop());
    vi.stubGlobal("WebSocket", WebSocket);
    onTestFinished(() => void vi.unstubAllGlobals());
    const port = await leasePort();
    const origin = `http://127.0.0.1:${port}`;
    const settings = { ...env, ...service.env, PUBLIC_URL: origin };
    const command: [string, ...string[]] = [python, "-m", "uvicorn", "notices_app:app", "--port", String(port)];
    const running = start({ command, cwd, env: settings });
    onTestFinished(() => running.stop());
    await waitForAnswer(origin, running, 60_000);
    const open = (user: string) => {
      const headers = { "X-User": user, Origin: origin };
      const connection = openConnection({ route: `${origin}/connection`, headers });
      onTestFinished(() => connection.stop());
      const inbox = openInbox(connection, { url: `${origin}/notices`, headers, checkMs: 2_000 });
      onTestFinished(() => inbox.stop());
      return inbox;
    };
    const [one, two, other] = [open("ana"), open("ana"), open("ben")];
    const shown = ({ state }: typeof one) => state.notices.map(({ text, isRead }) => [text, isRead]);
    for (let time = 0; time < 2; time += 1) {
      const job = "import job; job.order_sent(7, 'ana')";
      await run({ command: [python, "-c", job], cwd, env: settings }, 60_000);
    }
    await vi.waitFor(() => {
      for (const inbox of [one, two]) {
        expect([shown(inbox), inbox.state.unread], running.output()).toEqual([[["Order 7 was sent", false]], 1]);
      }
    }, WAIT);
    one.markRead("order 7 sent");
    await vi.waitFor(() => {
      for (const inbox of [one, two]) {
        expect([shown(inbox), inbox.state.unread], running.output()).toEqual([[["Order 7 was sent", true]], 0]);
      }
    }, WAIT);
    expect([shown(other), (await fetch(`${origin}/notices`)).status]).toEqual([[], 401]);
  });
});
