import { serve } from "@hono/node-server";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { startService, type ServiceOptions } from "../../service/node";
import { createSocketless, userOf } from "../../sdk/javascript/src/index";
import { openConnection } from "../../sdk/javascript/src/client";
import { createRooms, type EntryPage, type Rooms } from "../../sdk/javascript/src/rooms";
import { joinRoom } from "../../sdk/javascript/src/rooms/client";
import { tableOf } from "../../sdk/javascript/src/rooms/harness";
import { memory } from "../../sdk/javascript/src/storage/memory";

/** Node.js 20 has no WebSocket, and that of the library throws an error that nobody listens to. */
class PageSocket extends WebSocket {
  constructor(url: string | URL) {
    super(url);
    this.on("error", () => undefined);
  }
}

const until = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 20_000, interval: 10 });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** An app whose room `plans` has two members, beside a service of its own. */
async function start(behaviour: ServiceOptions["behaviour"]) {
  vi.stubGlobal("WebSocket", PageSocket);
  const service = await startService({ behaviour, heartbeatMs: 50, heartbeatTimeoutMs: 5_000 });
  const table = tableOf(["plans", "ana", "ben"]);
  let handle = (_request: Request) => Promise.resolve(new Response(null, { status: 503 }));
  const port = await new Promise<number>((resolve) => {
    const fetch = (request: Request) => handle(request);
    const server = serve({ fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false }, (it) =>
      resolve(it.port),
    );
    onTestFinished(() => void server.close());
  });
  const lines: string[] = [];
  const log = { warn: () => undefined, error: (line: string) => void lines.push(line) };
  const socketless = createSocketless({
    user: () => undefined,
    apiUrl: service.url,
    apiKey: service.apiKey,
    masterSecret: "master of the tests",
    webhookUrl: `http://127.0.0.1:${port}/webhook`,
    // A page of a test sends more than a person.
    perMinute: { events: Infinity },
    log,
  });
  const rooms: Rooms = createRooms(socketless, { store: memory(), isMember: table.isMember });
  handle = socketless.webhook(rooms);
  onTestFinished(() => service.close());

  function open(user: string, beatMs = 100) {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const urls: string[] = [];
    const getUrl = async () => {
      const url = await socketless.connectionFor(user);
      urls.push(url);
      return url;
    };
    const connection = openConnection({ getUrl, signal: stop.signal });
    const statuses: string[] = [];
    const room = joinRoom(connection, {
      room: "plans",
      async load(part) {
        const query = new URLSearchParams(Object.entries(part).map(([name, value]) => [name, `${value}`]));
        const response = await rooms.posts({ url: `https://app.test/posts?${query}` }, "plans", user);
        if (!response.ok) {
          throw new Error(`The posts answered ${response.status}`);
        }
        return (await response.json()) as EntryPage;
      },
      checkMs: 1_000,
      beatMs,
      onChange: ({ status }) => status !== statuses.at(-1) && statuses.push(status),
      signal: stop.signal,
    });
    return {
      ...room,
      state: () => room.state,
      connection,
      urls,
      statuses,
      leave: () => stop.abort(),
      texts: () => room.state.posts.map(({ text, from = "app" }) => `${from}: ${text}`),
      people: () => room.state.people.map(({ id }) => id),
    };
  }
  /** The users in each room's feed that somebody is in. */
  const feeds = () => {
    const inFeeds = new Map<string, string[]>();
    for (const { identifier, feeds } of service.state().connections) {
      for (const feed of feeds.filter((it) => it.startsWith("room."))) {
        inFeeds.set(feed, [...(inFeeds.get(feed) ?? []), userOf(identifier)].sort());
      }
    }
    return inFeeds;
  };
  async function remove(user: string) {
    table.delete("plans", user);
    await rooms.removed("plans", user);
  }
  return { service, table, rooms, lines, open, feeds, remove };
}

describe.each(["contract", "release", "release-node"] as const)("a room, %s", (behaviour) => {
  it("shows members each other and each post once, through all that gets lost, repeated and late", async () => {
    const { service, rooms, open } = await start(behaviour);
    const [ana, cem] = [open("ana"), open("cem")];
    const ben = open("ben");
    for (const { people } of [ana, ben]) {
      await until(() => expect(people()).toEqual(["ana", "ben"]));
    }
    const expected: string[] = [];
    const post = (page: typeof ana, user: string, text: string) => {
      page.post(text);
      expected.push(`${user}: ${text}`);
    };
    const show = async () => {
      for (const { texts, state } of [ana, ben]) {
        await until(() => expect(texts().sort()).toEqual([...expected].sort()));
        await until(() => expect(state().sending).toEqual([]));
      }
      expect(ana.texts()).toEqual(ben.texts());
    };
    Object.assign(service.faults, { duplicate: true, delayMs: 100 });
    post(ana, "ana", "one");
    post(ben, "ben", "two");
    await show();
    Object.assign(service.faults, { duplicate: false, delayMs: 0, failEverySecond: true });
    post(ana, "ana", "three");
    await show();
    service.faults.failEverySecond = false;
    service.drop();
    await until(() => expect(service.countConnections()).toBe(0));
    post(ana, "ana", "written offline");
    for (let count = 1; count <= 120; count += 1) {
      await rooms.post("plans", `${count}`);
      expected.push(`app: ${count}`);
    }
    await show();
    expect([cem.texts(), cem.people(), cem.state().status]).toEqual([[], [], "refused"]);
  });

  it("shows edits, deletions, reactions and receipts on each page", async () => {
    const { service, rooms, open } = await start(behaviour);
    const [ana, ben] = [open("ana"), open("ben")];
    await until(() => expect(ben.people()).toEqual(["ana", "ben"]));
    ana.post("helo");
    ana.post("wrong");
    await until(() => expect(ben.texts()).toHaveLength(2));
    const [first, second] = ben.state().posts.map(({ id = "" }) => id) as [string, string];
    service.faults.duplicate = true;
    ana.edit(first, "hello");
    ben.react(first, "👍");
    ana.remove(second);
    for (const page of [ana, ben]) {
      await until(() =>
        expect(page.state().posts).toMatchObject([{ text: "hello", edited: true, reactions: [["👍", ["ben"]]] }]),
      );
    }
    service.faults.duplicate = false;
    await rooms.post("plans", "last");
    await until(() => expect(ben.texts()).toContain("app: last"));
    ben.see();
    await until(() => expect(ana.state().seenBy.get("ben")).toBe(ben.state().posts.at(-1)?.seq));
  });

  it("lets nobody hear more who was removed: on the open connection, a new one, or with an old token", async () => {
    const { service, rooms, open, feeds, remove } = await start(behaviour);
    const [ana, ben] = [open("ana"), open("ben")];
    await until(() => expect([...feeds().values()]).toEqual([["ana", "ben"]]));
    await rooms.post("plans", "one");
    await until(() => expect(ben.texts()).toEqual(["app: one"]));
    const token = new PageSocket(ben.urls[0] ?? "");
    onTestFinished(() => token.terminate());
    const heard: string[] = [];
    token.on("message", (data) => heard.push(String(data)));
    await until(() => expect(heard).not.toEqual([]));

    await remove("ben");
    await until(() => expect(ben.state().status).toBe("refused"));
    await until(() => expect([...feeds().values()]).toEqual([["ana"]]));
    await until(() => expect(ana.people()).toEqual(["ana"]));
    expect(ben.texts()).toEqual([]);
    await rooms.post("plans", "two");
    await until(() => expect(ana.texts()).toEqual(["app: one", "app: two"]));
    const entered = ben.statuses.length;
    service.drop();
    await until(() => expect(ana.connection.state.status).not.toBe("connected"));
    await until(() => expect([...feeds().values()]).toEqual([["ana"]]));
    await rooms.post("plans", "three");
    await until(() => expect(ana.texts()).toEqual(["app: one", "app: two", "app: three"]));
    expect(ben.statuses.slice(entered)).not.toContain("open");
    expect(heard.join()).not.toMatch(/two|three/);
  });

  it("opens for a person who becomes a member, and closes when its part of the page ends", async () => {
    const { table, rooms, open, feeds } = await start(behaviour);
    const [ana, cem] = [open("ana"), open("cem")];
    await until(() => expect(cem.state().status).toBe("refused"));
    table.insert("plans", "cem");
    await rooms.added("plans", "cem");
    await until(() => expect(cem.state().status).toBe("open"));
    await until(() => expect(ana.people()).toEqual(["ana", "cem"]));
    cem.stop();
    await until(() => expect(ana.people()).toEqual(["ana"]));
    await until(() => expect([...feeds().values()]).toEqual([["ana"]]));
    expect(cem.connection.state.status).toBe("connected");
  });

  it("moves everybody who stays, however many leave, and keeps nobody in a feed of before", async () => {
    const { table, open, feeds, remove } = await start(behaviour);
    const users = ["u1", "u2", "u3"];
    users.forEach((user) => table.insert("plans", user));
    const ana = open("ana");
    [open("ana"), open("ben"), ...users.map((user) => open(user))].forEach(() => undefined);
    await until(() => expect([...feeds().values()]).toEqual([["ana", "ana", "ben", "u1", "u2", "u3"]]));
    await Promise.all(users.map(remove));
    await until(() => expect([...feeds().values()]).toEqual([["ana", "ana", "ben"]]));
    await until(() => expect(ana.people()).toEqual(["ana", "ben"]));
  });

  it("keeps connections that have closed in nothing", async () => {
    const { service, rooms, open } = await start(behaviour);
    const pages = [open("ana"), open("ana"), open("ben")];
    for (const { state } of pages) {
      await until(() => expect(state().status).toBe("open"));
    }
    await until(async () => expect(await rooms.online("plans")).toHaveLength(2));
    pages.forEach(({ leave }) => leave());
    await until(() => expect(service.state().members.flatMap(({ feeds }) => feeds)).toEqual([]));
    await until(async () => expect(await rooms.online("plans")).toEqual([]));
  });
});
