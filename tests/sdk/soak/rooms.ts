/**
 * A room under faults, on PostgreSQL and the local service: `tsx --expose-gc tests/sdk/soak/rooms.ts <minutes>`. Messages
 * are lost, doubled and late, connections drop, the database is killed, the service starts again, the clock of the process
 * is set back, and a member is removed and let in again. It ends with an error if a post is lost, shown twice or out of
 * order, or if somebody sees what was posted while they were no member.
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
import { createRooms } from "../../../sdk/javascript/src/rooms";
import { joinRoom, type Room } from "../../../sdk/javascript/src/rooms/client";
import { postgres, SCHEMA } from "../../../sdk/javascript/src/storage/postgres";
import { startSocketless, type LocalSocketless } from "../../../sdk/javascript/src/testing";
import { startPostgresServer } from "../../support/databases";

const MINUTES = Number(process.argv[2] ?? 1);
const RATE = 500;
const FLOOD = 10_000;
const KEPT = 500;
const room = "plans";

Object.assign(globalThis, { WebSocket });
const random = (most: number) => Math.floor(Math.random() * most);
const counts = new Map<string, number>();
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
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
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000, statement_timeout: 5_000 };
  const pool = new Pool({ connectionString: database.address, max: 10, ...limits });
  await pool.query(SCHEMA);
  let service: LocalSocketless = await startSocketless();
  const port = Number(new URL(service.url).port);
  const faults = { loses: false };
  const log = { warn: () => count("logged"), error: () => count("logged") };
  const server = createServer((request, response) => {
    const { pathname } = new URL(String(request.url), "http://app.test");
    if (pathname === "/webhook") {
      return void webhook(request, response);
    }
    const user = String(request.headers["x-user"]);
    return void nodeHandler((it: Request) => rooms.posts(it, room, user))(request, response);
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
      faults.loses && String(address).endsWith("/message") && random(10) === 0
        ? Promise.resolve(new Response(null, { status: 204 }))
        : fetch(address, init),
  });
  const members = new Set(["ana", "ben", "cem"]);
  // The start of posts that are made while cem is no member. Those of before come with the history.
  let secret = "none";
  const store = postgres(pool, { log });
  const rooms = createRooms(socketless, { store, isMember: (name, user) => name === room && members.has(user) });
  const webhook = nodeHandler(socketless.webhook(rooms));
  const sweeping = rooms.start();

  const pages = new Map<string, { connection: Connection; room: Room }>();
  for (const user of ["ana", "ben", "cem", "dan"]) {
    const connection = openConnection({ getUrl: () => socketless.connectionFor(user) });
    const joined = joinRoom(connection, {
      room,
      url: `${app}/posts`,
      headers: { "x-user": user },
      beatMs: 5_000,
      checkMs: 5_000,
      most: KEPT,
      onChange({ posts }) {
        count("states");
        assert.ok(posts.length <= KEPT, "more than the bound");
        for (const [at, { seq, text }] of posts.entries()) {
          assert.ok(at === 0 || seq > Number(posts[at - 1]?.seq), "shown twice, or out of order");
          assert.ok(user !== "dan", "a stranger sees posts");
          // Of these, the member who comes back sees all: live ones would have come while they were away.
          assert.ok(user !== "cem" || !text.startsWith(secret), `a removed member sees ${text}`);
        }
      },
    });
    pages.set(user, { connection, room: joined });
  }
  const pageOf = (user: string): Room => (pages.get(user) as { room: Room }).room;
  const heaps = [heapOf()];
  const made = new Set<string>();
  const post = async (text: string) => {
    await untilDone(() => rooms.post(room, text, { id: text }));
    made.add(text);
  };

  // 10,000 posts at 500 a second, in a room with three pages.
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  for (let at = 0; at < FLOOD; at += 1) {
    const job = post(`flood ${at}`).finally(() => running.delete(job));
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
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${FLOOD} posts in ${seconds.toFixed(1)} s: ${Math.round(FLOOD / seconds)} a second`);
  heaps.push(heapOf());

  const { now } = Date;
  const steps: [name: string, fault: (round: number) => unknown][] = [
    ["doubled events and messages", () => service.fault({ duplicate: true })],
    ["late events", () => service.fault({ delayMs: 2_000 })],
    ["a 500 for each second call", () => service.fault({ failEverySecond: true })],
    ["lost messages", () => (faults.loses = true)],
    ["dropped connections", () => service.drop()],
    ["the clock set back", () => (Date.now = () => now() - 3_600_000)],
    ["the database killed", () => database.crash()],
    [
      "a member removed and let in again",
      async (round) => {
        secret = `secret ${round} `;
        members.delete("cem");
        await untilDone(() => rooms.removed(room, "cem"));
        await Promise.all(Array.from({ length: 20 }, (_, at) => post(`secret ${round} ${at}`)));
        secret = "none";
        members.add("cem");
        await rooms.added(room, "cem");
      },
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
  const end = performance.now() + MINUTES * 60_000;
  for (let round = 0; performance.now() < end; round += 1) {
    const [name, fault] = steps[round % steps.length] as (typeof steps)[number];
    const jobs = Array.from({ length: 60 }, async (_, at) => {
      await pause(random(3_000));
      const text = `${round} ${at}`;
      if (random(2) === 0) {
        return post(text);
      }
      const sent = `page ${text}`;
      if (pageOf(["ana", "ben"][random(2)] as string).post(sent) !== undefined) {
        made.add(sent);
      }
    });
    await fault(round);
    await Promise.all(jobs);
    count(name);
    service.fault({ duplicate: false, delayMs: 0, failEverySecond: false });
    faults.loses = false;
    Date.now = now;
    heaps.push(heapOf());
  }

  // The faults are over: the pages must show the same, and all of it must be stored once.
  const settled = async (what: string, isTrue: () => boolean | Promise<boolean>) => {
    const startedAt = performance.now();
    for (; performance.now() - startedAt < 180_000; await pause(500)) {
      // A post that has failed is sent again by its author.
      for (const { room } of pages.values()) {
        room.state.sending.filter(({ isFailed }) => isFailed).forEach(({ id }) => room.retry(id));
      }
      if (await isTrue()) {
        return (performance.now() - startedAt) / 1_000;
      }
    }
    throw new Error(`Never settled: ${what}`);
  };
  await settled("nothing is being sent", () =>
    [...pages.values()].every(({ room }) => room.state.sending.length === 0),
  );
  const { rows } = await pool.query<{ value: string }>(
    "select value from socketless_items where list = $1 order by seq",
    [`posts of ${room}`],
  );
  const stored = rows.map(({ value }) => (JSON.parse(value) as { text: string }).text);
  assert.equal(new Set(stored).size, stored.length, "stored twice");
  assert.deepEqual(new Set(stored), made, "lost");
  for (const user of ["ana", "ben", "cem"]) {
    const took = await settled(`the page of ${user}`, () => {
      const shown = pageOf(user).state.posts.map(({ text }) => text);
      return shown.length >= 50 && shown.join("\n") === stored.slice(-shown.length).join("\n");
    });
    console.log(`The page of ${user} agrees after ${took.toFixed(1)} s: ${pageOf(user).state.posts.length} posts`);
  }
  await settled(
    "presence",
    () =>
      pageOf("ana")
        .state.people.map(({ id }) => id)
        .join() === "ana,ben,cem",
  );
  assert.equal(pageOf("dan").state.status, "refused");
  const feeds = service.state().connections.flatMap((it) => it.feeds.filter((feed) => feed.startsWith("room.")));
  console.log("Feeds of the room with connections in them:", new Set(feeds).size);

  sweeping.stop();
  for (const { connection, room } of pages.values()) {
    room.stop();
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
