import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { memory } from "../storage/memory";
import type { Store } from "../storage/types";
import { appWith, tableOf } from "./harness";
import { membership } from "./membership";
import { presence, type Presence, type PresenceOptions } from "./presence";
import type { Membership } from "./types";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(options: PresenceOptions = {}, store: Store = memory()) {
  const table = tableOf(["plans", "ana", "ben"], ["team", "ben", "cem"]);
  let [members, online] = [{} as Membership, {} as Presence];
  const app = appWith((socketless) => {
    members = membership(socketless, { store, isMember: table.isMember });
    online = presence(members, options);
    return [members, online];
  }, store);
  async function enter(identifier: string, room = "plans") {
    const page = await app.open(identifier);
    const answers = await page.sends({ type: "open_room", room });
    return { ...page, answers, beats: (version: unknown = -1) => page.sends({ type: "here", room, version }) };
  }
  const clientsIn = async (room: string) => {
    const clients: string[] = [];
    for await (const client of members.clientsIn(room)) {
      clients.push(client);
    }
    return clients;
  };
  return { app, table, store, members, online, enter, clientsIn };
}

describe("presence", () => {
  it("sends the list to who is new, changes to the others, and nothing for a beat that knows all", async () => {
    const { enter } = start();
    const ana = await enter("ana.1");
    expect(ana.answers.at(-1)).toEqual({ type: "online", room: "plans", version: 1, users: ["ana"] });
    const ben = await enter("ben.1");
    expect(ben.answers.at(-1)).toMatchObject({ version: 2, users: ["ana", "ben"] });
    expect(ana.got("changed")).toEqual([{ type: "changed", room: "plans", version: 2, came: ["ben"], left: [] }]);
    expect(await ana.beats(2)).toEqual([]);
    expect(await ana.beats(1)).toMatchObject([{ type: "online", version: 2 }]);
    expect(await ana.beats("2")).toMatchObject([{ type: "online", version: 2 }]);
  });

  it("keeps a page that asks not to be shown in the room for as long as it beats", async () => {
    const { app, enter, online, members, clientsIn } = start();
    const ana = await enter("ana.1");
    const ben = await app.open("ben.1");
    const quiet = { room: "plans", quiet: true };
    expect((await ben.sends({ type: "open_room", ...quiet })).map(({ type }) => type)).toEqual(["room_opened"]);
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(50_000);
      await ben.sends({ type: "here", ...quiet });
      await ana.beats(1);
      await online.sweep();
    }
    expect([await online.online("plans"), await clientsIn("plans")]).toEqual([["ana"], ["ana.1", "ben.1"]]);
    await members.tell("plans", { type: "news" });
    expect(ben.got("news")).toHaveLength(1);
    vi.advanceTimersByTime(100_000);
    await ana.beats(1);
    await online.sweep();
    expect(await clientsIn("plans")).toEqual(["ana.1"]);
  });

  it("shows a person with two tabs until the last one goes", async () => {
    const { enter } = start();
    const [ana, first, second] = [await enter("ana.1"), await enter("ben.1"), await enter("ben.2")];
    await first.close();
    expect(ana.got("changed")).toHaveLength(1);
    await second.sends({ type: "leave_room", room: "plans" });
    expect(ana.got("changed").at(-1)).toMatchObject({ came: [], left: ["ben"] });
  });

  it("tells nobody who isn't in the room, neither by a beat nor by a list", async () => {
    const { enter, online } = start();
    await enter("cem.1", "team");
    const ana = await enter("ana.1", "team");
    expect(ana.answers).toEqual([{ type: "room_refused", room: "team" }]);
    expect(await ana.beats()).toEqual([{ type: "room_moved", room: "team" }]);
    expect(await ana.sends({ type: "here", room: "a\0" })).toEqual([]);
    expect(await online.online("team")).toEqual(["cem"]);
  });

  it("takes who was removed off the list, also if calls fail at first", async () => {
    const { app, table, members, online, enter, clientsIn } = start();
    const [ana, ben] = [await enter("ana.1"), await enter("ben.1")];
    table.delete("plans", "ben");
    app.fails.feeds = true;
    await members.removed("plans", "ben");
    expect(await online.online("plans")).toEqual(["ana"]);
    // Its page still beats, and is told to ask.
    expect(await ben.beats()).toEqual([{ type: "room_moved", room: "plans" }]);
    expect(await online.online("plans")).toEqual(["ana"]);
    app.fails.feeds = false;
    await members.removed("plans", "ben");
    expect(ana.feeds()).toEqual([await members.feedOf("plans")]);
    expect(await clientsIn("plans")).toEqual(["ana.1"]);
    expect(await ana.sends({ type: "open_room", room: "plans" })).toMatchObject([{}, { users: ["ana"] }]);
  });

  it("takes connections whose close never came out of the list and the room", async () => {
    const { online, enter, clientsIn } = start();
    const [ana] = [await enter("ana.1"), await enter("ben.1")];
    await online.sweep();
    vi.advanceTimersByTime(70_000);
    await ana.beats();
    await online.sweep();
    expect(await online.online("plans")).toEqual(["ana", "ben"]);
    vi.advanceTimersByTime(70_000);
    await online.sweep();
    expect(await online.online("plans")).toEqual(["ana"]);
    expect(await clientsIn("plans")).toEqual(["ana.1"]);
    expect(ana.got("changed").at(-1)).toMatchObject({ left: ["ben"] });
  });

  it("lets a page that was silent for too long enter again", async () => {
    const { online, enter } = start();
    const ana = await enter("ana.1");
    vi.advanceTimersByTime(80_000);
    await online.sweep();
    expect(await ana.beats()).toEqual([{ type: "room_moved", room: "plans" }]);
    await ana.sends({ type: "open_room", room: "plans" });
    expect(await online.online("plans")).toEqual(["ana"]);
  });

  it("shows nobody offline when the clock is set forward by an hour", async () => {
    const { online, enter } = start();
    await enter("ana.1");
    await online.sweep();
    vi.setSystemTime(Date.now() + 3_600_000);
    await online.sweep();
    expect(await online.online("plans")).toEqual(["ana"]);
  });

  it("goes on with the other rooms when one fails", async () => {
    const store = memory();
    const { app, online, enter } = start(
      {},
      {
        ...store,
        sweep: (place, lifeMs) =>
          place === "connections in plans" ? Promise.reject(new Error("Broken")) : store.sweep(place, lifeMs),
      },
    );
    await enter("ana.1");
    await enter("cem.1", "team");
    vi.advanceTimersByTime(80_000);
    await online.sweep();
    expect([await online.online("plans"), await online.online("team")]).toEqual([["ana"], []]);
    expect(app.lines.join()).toContain("Broken");
  });

  it("forgets rooms that nobody is in, so that a sweep costs what is open", async () => {
    const { members, online, enter } = start();
    await (await enter("ana.1")).close();
    await online.sweep();
    expect((await members.allRooms().next()).done).toBe(true);
  });

  it("sweeps each minute, until it is stopped", async () => {
    const { app, online, enter } = start();
    await enter("ana.1");
    const stop = new AbortController();
    using _sweeping = online.start({ signal: stop.signal });
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await online.online("plans")).toEqual([]);
    stop.abort();
    expect(vi.getTimerCount()).toBe(0);
    expect(app.lines).toEqual([]);
  });
});

describe("names", () => {
  const names = new Map([
    ["ana", "Ana A."],
    ["ben", "Ben"],
  ]);

  it("come with the list and with changes, as pairs", async () => {
    const { enter } = start({ nameOf: (user) => names.get(user) });
    const ana = await enter("ana.1");
    expect(ana.answers.at(-1)).toMatchObject({ users: ["ana"], names: [["ana", "Ana A."]] });
    await enter("ben.1");
    expect(ana.got("changed")).toMatchObject([{ came: ["ben"], names: [["ben", "Ben"]] }]);
  });

  it("are looked up once a minute", async () => {
    const nameOf = vi.fn((user: string) => names.get(user));
    const { enter } = start({ nameOf });
    const ana = await enter("ana.1");
    await ana.beats();
    expect(nameOf).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(61_000);
    await ana.beats();
    expect(nameOf).toHaveBeenCalledTimes(2);
  });

  it("that fail or never come leave the list as it is", async () => {
    const { app, enter } = start({
      nameOf: (user) => (user === "ana" ? Promise.reject(new Error("No database")) : new Promise(() => undefined)),
    });
    const ana = await enter("ana.1");
    expect(ana.answers.at(-1)).toEqual({ type: "online", room: "plans", version: 1, users: ["ana"], names: [] });
    let isIn = false;
    const entering = enter("ben.1").finally(() => (isIn = true));
    while (!isIn) {
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(100);
    }
    expect((await entering).answers.at(-1)).toMatchObject({ users: ["ana", "ben"] });
    expect(app.lines.join()).toMatch(/No database.*longer than 2 s/s);
  });
});
