import path from "node:path";

import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import { openConnection } from "../../sdk/javascript/src/client";
import { createSocketless } from "../../sdk/javascript/src/index";
import { nodeHandler } from "../../sdk/javascript/src/node";
import { createNotifications } from "../../sdk/javascript/src/notifications";
import { createRooms, type EntryPage } from "../../sdk/javascript/src/rooms";
import { joinRoom, type Room } from "../../sdk/javascript/src/rooms/client";
import { serve } from "../../sdk/javascript/src/server-harness";
import { postgres as postgresStore } from "../../sdk/javascript/src/storage/postgres";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import { startSocketless, type LocalSocketless } from "../../sdk/javascript/src/testing";
import { leasePort } from "../examples/ports";
import { start, waitForAnswer, type RunningProcess } from "../examples/processes";
import { startPostgresServer, type DatabaseServer } from "../support/databases";

const siteDir = path.resolve(__dirname, "../..");
const room = "plans";
const MASTER = "the master secret of both servers";
const WAIT = { timeout: 20_000, interval: 10 };

let service: LocalSocketless;
let database: DatabaseServer;
let pool: Pool;
let python: { origin: string; running: RunningProcess };

beforeAll(async () => {
  [service, database] = await Promise.all([startSocketless(), startPostgresServer()]);
  pool = new Pool({ connectionString: database.address, max: 10 });
  await pool.query(`${SCHEMA} create table members (room text, member text)`);
  const port = await leasePort();
  const origin = `http://127.0.0.1:${port}`;
  const running = start({
    command: ["/usr/bin/python3", "-m", "uvicorn", "app:app", "--port", String(port)],
    cwd: path.join(siteDir, "tests/sdk/rooms-python"),
    env: {
      ...service.env,
      SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER,
      DATABASE_URL: database.address,
      PUBLIC_URL: origin,
      PYTHONPATH: path.join(siteDir, "sdk/python/src"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  await waitForAnswer(origin, running, 60_000);
  python = { origin, running };
}, 120_000);
afterAll(async () => {
  await python?.running.stop();
  await pool?.end();
  await Promise.all([service?.stop(), database?.stop()]);
});
beforeEach(async () => {
  vi.stubGlobal("WebSocket", WebSocket);
  service.fault({ duplicate: false, delayMs: 0 });
  const tables = ["lists", "items", "places", "visits"].map((name) => `delete from socketless_${name};`);
  await pool.query(
    `${tables.join("")} delete from members; insert into members values ('plans', 'ana'), ('plans', 'ben')`,
  );
});
afterEach(() => void vi.unstubAllGlobals());

const callOf =
  (part: "rooms" | "notices") =>
  async (method: string, ...args: unknown[]): Promise<unknown> => {
    const body = JSON.stringify(args);
    return (await fetch(`${python.origin}/${part}/call/${method}`, { method: "POST", body })).json();
  };
const call = callOf("rooms");
const remove = (user: string) => pool.query("delete from members where member = $1", [user]);

/** The page of a person, who has a connection of the server in Python. */
function open(user: string): Room {
  const headers = { "X-User": user, Origin: python.origin };
  const connection = openConnection({ route: `${python.origin}/connection`, headers });
  onTestFinished(() => connection.stop());
  return joinRoom(connection, {
    room,
    url: `${python.origin}/rooms/${room}/posts`,
    headers,
    beatMs: 500,
    checkMs: 2_000,
  });
}

/** A server in JavaScript on the same tables, and what opens a page of it. */
async function startJavaScript() {
  const routes: { webhook?: ReturnType<typeof nodeHandler> } = {};
  const url = await serve((request, response) => void routes.webhook?.(request, response));
  const socketless = createSocketless({
    user: () => undefined,
    apiUrl: service.url,
    apiKey: service.apiKey,
    webhookUrl: url,
    masterSecret: MASTER,
  });
  const rooms = createRooms(socketless, {
    store: postgresStore(pool),
    nameOf: (user) => user.toUpperCase(),
    async isMember(name, user) {
      const found = await pool.query("select 1 from members where room = $1 and member = $2", [name, user]);
      return found.rows.length > 0;
    },
  });
  routes.webhook = nodeHandler(socketless.webhook(rooms));
  const openHere = (user: string): Room => {
    const connection = openConnection({ getUrl: () => socketless.connectionFor(user) });
    onTestFinished(() => connection.stop());
    return joinRoom(connection, {
      room,
      beatMs: 500,
      checkMs: 2_000,
      async load(part) {
        const [[name, value]] = Object.entries(part) as [[string, number]];
        const answer = await rooms.posts({ url: `/posts?${name}=${value}` }, room, user);
        return (await answer.json()) as EntryPage;
      },
    });
  };
  return { rooms, notices: createNotifications(socketless, { store: postgresStore(pool) }), open: openHere };
}

const texts = ({ state }: Room) => state.posts.map(({ text }) => text);
const names = ({ state }: Room) => state.people.map(({ name }) => name);
const meet = (...rooms: Room[]) =>
  vi.waitFor(() => expect(rooms.map(names), python.running.output()).toEqual(rooms.map(() => ["ANA", "BEN"])), WAIT);

describe("the client's room on a server in Python", () => {
  it("shows each post once and in order when connections drop and messages come twice", async () => {
    const [ana, ben, cem] = [open("ana"), open("ben"), open("cem")];
    await meet(ana, ben);
    service.fault({ duplicate: true, delayMs: 100 });
    ana.post("1");
    await vi.waitFor(() => expect([texts(ana), texts(ben), ana.state.sending]).toEqual([["1"], ["1"], []]), WAIT);
    service.fault({ duplicate: false, delayMs: 0 });
    service.drop();
    await call("post", room, "2");
    ben.post("3");
    await vi.waitFor(
      () =>
        expect([texts(ana), texts(ben)]).toEqual([
          ["1", "2", "3"],
          ["1", "2", "3"],
        ]),
      WAIT,
    );
    expect(cem.state).toMatchObject({ status: "refused", posts: [], people: [] });
  });

  it("shows edits, reactions, deletions and how far others have read", async () => {
    const [ana, ben] = [open("ana"), open("ben")];
    await meet(ana, ben);
    ana.post("Hi");
    await vi.waitFor(() => expect(texts(ben)).toEqual(["Hi"]), WAIT);
    const [{ id, seq } = { id: "", seq: 0 }] = ben.state.posts;
    ben.edit(id, "mine");
    ben.react(id, "👍");
    ben.see();
    await vi.waitFor(() => expect(ana.state.posts[0]?.reactions).toEqual([["👍", ["ben"]]]), WAIT);
    await vi.waitFor(() => expect(ana.state.seenBy.get("ben")).toBe(seq), WAIT);
    expect(texts(ana)).toEqual(["Hi"]);
    ana.edit(id, "Hello");
    await vi.waitFor(() => expect(texts(ben)).toEqual(["Hello"]), WAIT);
    ana.remove(id);
    await vi.waitFor(() => expect([texts(ana), texts(ben)]).toEqual([[], []]), WAIT);
  });

  it("loads a gap that is longer than one answer, and what is earlier", async () => {
    const ana = open("ana");
    await call("post", room, "0");
    await vi.waitFor(() => expect(texts(ana)).toEqual(["0"]), WAIT);
    service.drop();
    const all = Array.from({ length: 121 }, (_, at) => String(at));
    for (const text of all.slice(1)) {
      await call("post", room, text);
    }
    await vi.waitFor(() => expect(texts(ana)).toEqual(all), WAIT);
    const late = open("ben");
    await vi.waitFor(() => expect(texts(late)).toEqual(all.slice(-50)), WAIT);
    await late.loadEarlier();
    expect(texts(late)).toEqual(all.slice(-100));
  });

  it("takes a page that leaves out of the room, and keeps its connection", async () => {
    const [ana, ben] = [open("ana"), open("ben")];
    await meet(ana, ben);
    ben.stop();
    await vi.waitFor(() => expect(names(ana)).toEqual(["ANA"]), WAIT);
    expect(service.state().connections).toHaveLength(2);
  });
});

describe("rooms on servers in Python and JavaScript that share a database", () => {
  it("are the same rooms, also for a removal by either", async () => {
    const javascript = await startJavaScript();
    const [ana, ben] = [open("ana"), javascript.open("ben")];
    await meet(ana, ben);
    ana.post("from Python");
    await vi.waitFor(() => expect(texts(ben)).toEqual(["from Python"]), WAIT);
    ben.react(ben.state.posts[0]?.id ?? "", "👍");
    ben.post("from JavaScript");
    const both = ["from Python", "from JavaScript"];
    await vi.waitFor(() => expect([texts(ana), texts(ben)]).toEqual([both, both]), WAIT);
    await vi.waitFor(() => expect(ana.state.posts[0]?.reactions).toEqual([["👍", ["ben"]]]), WAIT);

    await remove("ben");
    await call("removed", room, "ben");
    await vi.waitFor(() => expect([ben.state.status, texts(ben), names(ana)]).toEqual(["refused", [], ["ANA"]]), WAIT);
    await pool.query("insert into members values ('plans', 'ben')");
    await call("added", room, "ben");
    await meet(ana, ben);
    await remove("ana");
    await javascript.rooms.removed(room, "ana");
    await vi.waitFor(() => expect([ana.state.status, texts(ana), names(ben)]).toEqual(["refused", [], ["BEN"]]), WAIT);
    await javascript.rooms.post(room, "secret");
    await vi.waitFor(() => expect(texts(ben)).toContain("secret"), WAIT);
    expect(texts(ana)).toEqual([]);
    // Nobody is in a feed of before.
    for (const { feeds } of service.state().connections) {
      expect(feeds.filter((feed) => feed.startsWith("room.")).length).toBeLessThanOrEqual(1);
    }
  });
});

test("notices are the same on servers in Python and JavaScript that share a database", async () => {
  const { notices } = await startJavaScript();
  const ofPython = callOf("notices");
  await notices.notify("ana", { id: "a", text: "from JavaScript", url: "/a", data: { a: 1 } });
  const made = await ofPython("notify", "ana", "from Python");
  await ofPython("notify", "ana", "gone");
  await notices.markRead("ana", "a");
  await ofPython("mark_all_read", "ana", 1);
  await pool.query("delete from socketless_items where value like '%gone%'");
  const asked = new Request("http://localhost/notices");
  const page = (await (await notices.inbox(asked, "ana")).json()) as { notices: object[]; read: number[][] };
  expect(page).toEqual(await ofPython("inbox", "ana", {}));
  expect(page.notices[1]).toEqual(made);
  expect(page.read).toEqual([
    [1, 1],
    [3, 3],
  ]);
  expect([await notices.unread("ana"), await ofPython("unread", "ana")]).toEqual([1, 1]);
});
