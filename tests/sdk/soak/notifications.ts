/**
 * Notices under faults, on PostgreSQL and the local service: `tsx --expose-gc tests/sdk/soak/notifications.ts <minutes>`.
 * Messages are lost, doubled and late, connections drop, the database is killed, the service starts again, and the clock
 * of the process is set back. It ends with an error if a notice is lost, shown twice or counted wrong.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { Pool } from "pg";
import { WebSocket } from "ws";

import { openConnection, type Connection } from "../../../sdk/javascript/src/client";
import { createSocketless } from "../../../sdk/javascript/src/index";
import { nodeHandler } from "../../../sdk/javascript/src/node";
import { createNotifications, type Channel } from "../../../sdk/javascript/src/notifications";
import { openInbox, type Inbox, type InboxState } from "../../../sdk/javascript/src/notifications/client";
import { postgres, SCHEMA } from "../../../sdk/javascript/src/storage/postgres";
import { startSocketless, type LocalSocketless } from "../../../sdk/javascript/src/testing";
import { startPostgresServer } from "../../support/databases";

const MINUTES = Number(process.argv[2] ?? 1);
const RATE = 500;
const FLOOD = Number(process.argv[3] ?? 10_000);
const USERS = ["ana", "ben", "zoe"];

Object.assign(globalThis, { WebSocket });
const random = (most: number) => Math.floor(Math.random() * most);
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

async function main() {
  const database = await startPostgresServer();
  const pool = new Pool({
    connectionString: database.address,
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    statement_timeout: 5_000,
  });
  await pool.query(SCHEMA);
  let service: LocalSocketless = await startSocketless();
  const port = Number(new URL(service.url).port);
  const faults = { loses: false };
  const log = { warn: () => count("logged"), error: () => count("logged") };
  const server = createServer((request, response) => {
    const { pathname } = new URL(String(request.url), "http://app.test");
    const user = String(request.headers["x-user"]);
    if (pathname === "/webhook") {
      return void webhook(request, response);
    }
    return void nodeHandler((it: Request) => notices.inbox(it, user))(request, response);
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
    fetch: (address, init) =>
      faults.loses && String(address).endsWith("/message") && random(20) === 0
        ? Promise.resolve(new Response(null, { status: 204 }))
        : fetch(address, init),
  });
  const delivered = new Map<string, number>();
  const tried = new Set<string>();
  const channel: Channel = ({ user, notice: { id } }) => {
    // Once at most: each further try waits twice as long.
    if (!tried.has(`${user} ${id}`) && random(10) === 0) {
      tried.add(`${user} ${id}`);
      return Promise.reject(new Error("busy"));
    }
    delivered.set(`${user} ${id}`, (delivered.get(`${user} ${id}`) ?? 0) + 1);
    return Promise.resolve(true);
  };
  const notices = createNotifications(socketless, { store: postgres(pool, { log }), deliver: channel, delayMs: 0 });
  const webhook = nodeHandler(socketless.webhook(notices));
  const deliveries = notices.start();

  // What must be true in the end.
  const made = new Map(USERS.map((user) => [user, new Set<string>()]));
  const read = new Map(USERS.map((user) => [user, new Set<string>()]));

  function check({ notices }: InboxState): void {
    count("states");
    for (const [at, { seq }] of notices.entries()) {
      assert.ok(at === 0 || seq < Number(notices[at - 1]?.seq), "shown twice, or out of order");
    }
    assert.ok(notices.length <= 500, "more than the bound");
  }
  const pages: { user: string; connection: Connection; inbox: Inbox }[] = [];
  for (const user of ["ana", "ana", "ben"]) {
    const connection = openConnection({ getUrl: () => socketless.connectionFor(user) });
    const options = { url: `${app}/notices`, headers: { "x-user": user }, checkMs: 5_000, onChange: check };
    pages.push({ user, connection, inbox: openInbox(connection, options) });
  }

  const notify = async (user: string, id: string) => {
    await untilDone(() => notices.notify(user, { id, text: `Notice ${id}` }));
    made.get(user)?.add(id);
    if (random(10) === 0) {
      await untilDone(() => notices.notify(user, { id, text: "The job ran again" }));
    }
  };
  const heaps = [heapOf()];

  // 10,000 notices at 500 a second, to one person with two pages.
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  for (let at = 0; at < FLOOD; at += 1) {
    const job = notify("ana", `flood ${at}`).finally(() => running.delete(job));
    running.add(job);
    const ahead = (at / RATE) * 1_000 - (performance.now() - startedAt);
    if (ahead > 5) {
      await pause(ahead);
    }
    if (running.size >= 200) {
      await Promise.race(running);
    }
  }
  await Promise.all(running);
  const floodSeconds = (performance.now() - startedAt) / 1_000;
  heaps.push(heapOf());
  console.log(`${FLOOD} notices in ${floodSeconds.toFixed(1)} s: ${Math.round(FLOOD / floodSeconds)} a second`);

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
      "the service started again",
      async () => {
        await service.stop();
        await pause(500);
        service = await startSocketless({ port });
      },
    ],
  ];
  const end = performance.now() + MINUTES * 60_000;
  for (let round = 0; performance.now() < end; round += 1) {
    const [name, fault] = steps[round % steps.length] as (typeof steps)[number];
    const jobs = Array.from({ length: 100 }, async (_, at) => {
      await pause(random(3_000));
      const user = USERS[random(3)] ?? "ana";
      await notify(user, `${round} ${at}`);
      if (random(3) === 0) {
        const page = pages.find((it) => it.user === user);
        const known = page?.inbox.state.notices[random(20)];
        if (page && known) {
          page.inbox.markRead(known.id);
          read.get(user)?.add(known.id);
        }
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

  // The faults are over: what is stored, counted and shown must agree with what was made and read.
  const settled = async (what: string, isTrue: () => Promise<boolean>) => {
    const startedAt = performance.now();
    for (; performance.now() - startedAt < 600_000; await pause(500)) {
      if (await isTrue().catch(() => false)) {
        return (performance.now() - startedAt) / 1_000;
      }
    }
    throw new Error(`Never settled: ${what}`);
  };
  const expected = (user: string) => Number(made.get(user)?.size) - Number(read.get(user)?.size);
  for (const user of USERS) {
    await settled(`unread of ${user}`, async () => (await notices.unread(user)) === expected(user));
  }
  for (const { user, inbox } of pages) {
    const seconds = await settled(`the page of ${user}`, () =>
      Promise.resolve(
        inbox.state.unread === expected(user) &&
          inbox.state.notices[0]?.seq === made.get(user)?.size &&
          inbox.state.notices.every(({ id, isRead }) => made.get(user)?.has(id) && isRead === read.get(user)?.has(id)),
      ),
    );
    console.log(`The page of ${user} agrees after ${seconds.toFixed(1)} s: ${inbox.state.unread} unread`);
  }
  // Nobody has a page for zoe: each of her notices is delivered in another way.
  await settled("deliveries", () =>
    Promise.resolve([...(made.get("zoe") ?? [])].every((id) => delivered.has(`zoe ${id}`))),
  );
  const times = [...delivered].filter(([key]) => key.startsWith("zoe ")).map(([, times]) => times);
  console.log(
    `${times.length} notices of zoe delivered, ${times.filter((it) => it > 1).length} of them more than once`,
  );

  deliveries.stop();
  for (const { connection, inbox } of pages) {
    inbox.stop();
    connection.stop();
  }
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
