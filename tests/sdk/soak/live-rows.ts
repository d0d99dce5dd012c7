/**
 * Live rows, answers of a model, scheduled messages and cursors under faults, on PostgreSQL and the local service:
 * `tsx --expose-gc tests/sdk/soak/live-rows.ts <minutes>`. Messages are lost, doubled and late, connections drop, the
 * database is killed, anybody notifies, the service starts again, and the clock of the process is set back. It ends with an
 * error if a page shows other rows or another answer than the store, a message is never sent, or anything is left running.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Client, Pool } from "pg";
import { WebSocket } from "ws";

import { createAnswers } from "../../../sdk/javascript/src/ai";
import { openAnswer, type AnswerHandle } from "../../../sdk/javascript/src/ai/client";
import { openConnection, type Connection } from "../../../sdk/javascript/src/client";
import { createCursors } from "../../../sdk/javascript/src/cursors";
import { openCursors, type CursorsHandle } from "../../../sdk/javascript/src/cursors/client";
import { createSocketless } from "../../../sdk/javascript/src/index";
import { createLiveRows } from "../../../sdk/javascript/src/live-rows";
import { openRows, type RowsHandle } from "../../../sdk/javascript/src/live-rows/client";
import { listenToPostgres } from "../../../sdk/javascript/src/live-rows/postgres";
import { nodeHandler } from "../../../sdk/javascript/src/node";
import { createSchedule } from "../../../sdk/javascript/src/schedule";
import { postgres, SCHEMA } from "../../../sdk/javascript/src/storage/postgres";
import { startSocketless, type LocalSocketless } from "../../../sdk/javascript/src/testing";
import { startPostgresServer } from "../../support/databases";

const MINUTES = Number(process.argv[2] ?? 1);
const [FLOOD, RATE] = [10_000, 500];
const USERS = ["ana", "ben", "zoe"];
const ORDERS = 30;

Object.assign(globalThis, { WebSocket });
const random = (most: number) => Math.floor(Math.random() * most);
const userAt = (at: number) => USERS[at % USERS.length] as string;
const counts = new Map<string, number>();
const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by);
const heapOf = () => {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1_048_576);
};

/** Repeat what a fault has made fail, as a job does. */
async function untilDone<Value>(run: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await run();
    } catch {
      count("repeated calls");
      await pause(100);
    }
  }
}

async function settled(what: string, isTrue: () => Promise<boolean>): Promise<string> {
  const startedAt = performance.now();
  for (; performance.now() - startedAt < 120_000; await pause(200)) {
    if (await isTrue().catch(() => false)) {
      return `${what} after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
    }
  }
  throw new Error(`Never settled: ${what}`);
}

async function* model(signal: AbortSignal): AsyncGenerator<string> {
  for (let word = 0; word < 40 && !signal.aborted; word += 1) {
    yield `word${word} `;
    await pause(50);
  }
}

interface Page {
  user: string;
  connection: Connection;
  rows: RowsHandle<unknown>;
  cursors: CursorsHandle;
  answers: AnswerHandle[];
}

async function main() {
  const database = await startPostgresServer();
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000, statement_timeout: 5_000 };
  const pool = new Pool({ connectionString: database.address, max: 10, ...limits });
  await pool.query(SCHEMA);
  await pool.query("create table orders (id int primary key, owner_id text, state int not null)");
  await pool.query(readFileSync(path.resolve("sdk/javascript/src/live-rows/live-rows.sql"), "utf8"));
  await pool.query(readFileSync(path.resolve("examples/sdk/live-rows/trigger.sql"), "utf8"));
  let service: LocalSocketless = await startSocketless();
  const port = Number(new URL(service.url).port);
  const faults = { loses: false };
  const log = { warn: () => count("logged"), error: () => count("logged") };
  const store = postgres(pool, { log });

  const ownRows = async (user: string) =>
    (await pool.query("select id, state from orders where owner_id = $1 order by id", [user])).rows as unknown;
  const server = createServer((request, response) => {
    const { pathname } = new URL(String(request.url), "http://app.test");
    const user = String(request.headers["x-user"]);
    if (pathname === "/webhook") {
      return void webhook(request, response);
    }
    const answer = async () => {
      count("loads");
      if (pathname === "/orders") {
        return Response.json(await ownRows(user));
      }
      const found = await answers.get(user, decodeURIComponent(pathname.slice("/answers/".length)));
      return found ? Response.json(found) : new Response("None yet", { status: 404 });
    };
    return void nodeHandler(answer)(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const app = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const socketless = createSocketless({
    user: () => undefined,
    apiUrl: service.url,
    apiKey: service.apiKey,
    masterSecret: "a master secret of the soak run",
    webhookUrl: `${app}/webhook`,
    perMinute: { events: 100_000 },
    log,
    fetch: (address, init) => {
      count(`calls of ${String(address).split("/").at(-1)}`);
      return faults.loses && String(address).endsWith("/message") && random(20) === 0
        ? Promise.resolve(new Response(null, { status: 204 }))
        : fetch(address, init);
    },
  });
  const rows = createLiveRows(socketless);
  const answers = createAnswers(socketless, { store, perMinute: 1_000 });
  const sent = new Map<string, number>();
  const schedule = createSchedule(
    {
      log,
      async send(to, message) {
        await socketless.send(to, message);
        const { id } = message as { id: string };
        sent.set(id, (sent.get(id) ?? 0) + 1);
      },
    },
    { store },
  );
  const everyone = { users: USERS };
  const cursors = createCursors(
    {
      isIn: () => Promise.resolve(true),
      tell: (_room, message) => socketless.send(everyone, message).catch(() => undefined),
    },
    { perMinute: 100_000 },
  );
  const webhook = nodeHandler(socketless.webhook(answers, cursors));
  const client = () => new Client({ connectionString: database.address });
  // Two processes listen, as two instances of an app do.
  const listeners = [1, 2].map(() => listenToPostgres(rows, { client, onListening: () => count("listened") }));
  const running = schedule.start();

  const pages: Page[] = ["ana", "ana", "ben", "zoe"].map((user) => {
    const headers = { "x-user": user };
    const connection = openConnection({ getUrl: () => socketless.connectionFor(user) });
    const load = async (signal: AbortSignal) => {
      const response = await fetch(`${app}/orders`, { headers, signal });
      assert.ok(response.ok);
      return (await response.json()) as unknown;
    };
    return {
      user,
      connection,
      rows: openRows(connection, { type: "order", load, checkMs: 10_000 }),
      cursors: openCursors(connection, { room: "plans", intervalMs: 200 }),
      answers: [],
    };
  });
  const heaps = [heapOf()];

  await pool.query("insert into orders select it, $1, 0 from generate_series(0, $2) as it", [USERS[0], ORDERS - 1]);
  const update = (at: number) =>
    untilDone(() =>
      pool.query("update orders set state = state + 1, owner_id = $1 where id = $2", [userAt(at), random(ORDERS)]),
    );

  // 10,000 changes at 500 a second.
  const startedAt = performance.now();
  const updating = new Set<Promise<unknown>>();
  for (let at = 0; at < FLOOD; at += 1) {
    const job = update(random(3)).finally(() => updating.delete(job));
    updating.add(job);
    const ahead = (at / RATE) * 1_000 - (performance.now() - startedAt);
    if (ahead > 5) {
      await pause(ahead);
    }
    if (updating.size >= 200) {
      await Promise.race(updating);
    }
  }
  await Promise.all(updating);
  const seconds = (performance.now() - startedAt) / 1_000;
  heaps.push(heapOf());
  console.log(`${FLOOD} changes in ${seconds.toFixed(1)} s, told by ${counts.get("calls of message")} calls`);

  const { now } = Date;
  const steps: [name: string, fault: () => unknown][] = [
    ["doubled events and messages", () => service.fault({ duplicate: true })],
    ["late events", () => service.fault({ delayMs: 2_000 })],
    ["a 500 for each second call", () => service.fault({ failEverySecond: true })],
    ["lost messages", () => (faults.loses = true)],
    ["dropped connections", () => service.drop()],
    ["the clock set back", () => (Date.now = () => now() - 3_600_000)],
    ["the database killed", () => database.crash()],
    [
      "notices of anybody",
      () => pool.query("select pg_notify('live_rows', 'x' || it) from generate_series(1, 100) as it"),
    ],
    [
      "the service started again",
      async () => {
        await service.stop();
        await pause(500);
        service = await startSocketless({ port });
      },
    ],
  ];
  const asked: { user: string; id: string; written: Promise<void> }[] = [];
  const scheduled: string[] = [];
  const end = performance.now() + MINUTES * 60_000;
  for (let round = 0; performance.now() < end; round += 1) {
    const [name, fault] = steps[round % steps.length] as (typeof steps)[number];
    const user = userAt(round);
    const id = `answer ${round}`;
    const { written, status } = await untilDone(() => answers.ask(user, id, model));
    count(`asked: ${status}`);
    if (written) {
      asked.push({ user, id, written });
      for (const page of pages.filter((it) => it.user === user)) {
        const headers = { "x-user": user };
        const load = async (signal: AbortSignal) => {
          const response = await fetch(`${app}/answers/${id}`, { headers, signal });
          assert.ok(response.ok);
          return (await response.json()) as { text: string; status: "done" };
        };
        page.answers.push(openAnswer(page.connection, { id, load }));
      }
    }
    const jobs = Array.from({ length: 100 }, async (_, at) => {
      await pause(random(3_000));
      await update(at);
      pages.forEach(({ cursors: { move } }) => move({ x: at, typing: true }));
      if (at % 10 === 0) {
        const reminder = `reminder ${round} ${at}`;
        scheduled.push(reminder);
        const message = { type: "reminder", id: reminder };
        await untilDone(() => schedule.schedule(now() + random(3_000), { users: user }, message, { id: reminder }));
      }
    });
    await fault();
    await Promise.all(jobs);
    count(name);
    service.fault({ duplicate: false, delayMs: 0, failEverySecond: false });
    faults.loses = false;
    Date.now = now;
    heaps.push(heapOf());
  }

  await Promise.all(asked.map(({ written }) => written));
  const agree = (page: Page) => async () =>
    JSON.stringify(page.rows.state.rows) === JSON.stringify(await ownRows(page.user)) && !page.rows.state.error;
  for (const page of pages) {
    console.log(await settled(`The rows of ${page.user} agree`, agree(page)));
  }
  const wrong = () => pages.flatMap((page) => page.answers.filter(({ state }) => state.status === "writing"));
  console.log(await settled("No page waits for an answer", () => Promise.resolve(wrong().length === 0)));
  for (const page of pages) {
    const own = asked.filter(({ user }) => user === page.user);
    for (const [at, { id }] of own.entries()) {
      const { text, status } = page.answers[at]?.state ?? {};
      assert.deepEqual({ text, status }, await answers.get(page.user, id));
      count(`shown: ${status}`);
    }
  }
  console.log(await settled("All reminders are sent", () => Promise.resolve(scheduled.every((id) => sent.has(id)))));
  count("reminders", scheduled.length);
  count("reminders sent again", [...sent.values()].filter((times) => times > 1).length);
  console.log(
    await settled("Nobody points", () => Promise.resolve(pages.every((it) => it.cursors.state.length === 0))),
  );

  running.stop();
  for (const page of pages) {
    [page.rows, page.cursors, ...page.answers, page.connection].forEach((it) => it.stop());
  }
  listeners.forEach((it) => it.stop());
  await Promise.all(listeners.map(({ ended }) => ended));
  await service.stop();
  server.closeAllConnections();
  server.close();
  await pool.end();
  await database.stop();
  await pause(1_000);
  const left = process.getActiveResourcesInfo().filter((it) => !/^(?:PipeWrap|TTYWrap|Immediate)$/.test(it));
  console.log(Object.fromEntries(counts), "heap in MB", heaps.join(" "), "left", left);
}

void main();
