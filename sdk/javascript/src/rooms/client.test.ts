import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { RoomState } from "./client";
import { enter, opened, post, room, tick } from "./client-harness";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BEAT_MS = 30_000;
describe("joinRoom", () => {
  it("enters on each connection, and loads what was missed", async () => {
    const { joined, open, close, receive, types, loads, sent } = enter({}, (part) =>
      "after" in part && part.after === 0 ? { seq: 2, items: [post(1), post(2)] } : { seq: 3, items: [post(3)] },
    );
    expect([joined.state.status, types()]).toEqual(["entering", []]);
    open();
    expect(sent()).toEqual([{ type: "open_room", room }]);
    receive({ type: "room_opened", room });
    await tick();
    expect(joined.state.posts.map(({ seq }) => seq)).toEqual([1, 2]);
    close();
    open();
    receive({ type: "room_opened", room });
    await tick();
    expect(joined.state.posts.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(loads.slice(0, 2)).toEqual([{ after: 0 }, { after: 2 }]);
  });

  it("looks again for what was sent before the feed was joined", async () => {
    const { loads } = await opened();
    await tick(3_000);
    expect(loads).toHaveLength(2);
  });

  it("asks again to enter when no answer comes, with longer pauses", async () => {
    const { open, types } = enter();
    open();
    await tick(10_000);
    expect(types()).toEqual(["open_room", "open_room"]);
    await tick(19_000);
    expect(types()).toEqual([]);
    await tick(1_000);
    expect(types()).toEqual(["open_room"]);
  });

  it("shows nothing to a person who is refused or removed, and enters when they are made a member", async () => {
    const seen: RoomState[] = [];
    const { joined, receive, types, loads } = await opened({ onChange: (state) => seen.push(state) }, () => ({
      seq: 1,
      items: [post(1)],
    }));
    receive({ type: "online", room, version: 1, users: ["ana", "ben"] });
    joined.post("Hi");
    types();
    seen.length = 0;
    receive({ type: "room_refused", room });
    expect(seen.flatMap(({ posts, people }) => [...posts, ...people])).toEqual([]);
    expect(joined.state).toMatchObject({ status: "refused", posts: [], people: [], sending: [{ isFailed: true }] });
    await tick(2 * BEAT_MS);
    expect([joined.state.posts, types(), loads.length]).toEqual([[], [], 1]);
    receive({ type: "room_added", room });
    receive({ type: "room_opened", room });
    await tick();
    expect([joined.state.status, joined.state.posts.length, types()]).toEqual(["open", 1, ["open_room"]]);
  });

  it.each(["ended", "switched", "refused", "page"] as const)(
    "shows nothing once the connection is %s",
    async (status) => {
      const { joined, close, open, receive, loads } = await opened({}, () => ({ seq: 1, items: [post(1)] }));
      receive({ type: "online", room, version: 1, users: ["ana"] });
      close(status, "Log in first");
      expect(joined.state).toMatchObject({ status: "ended", posts: [], people: [], error: "Log in first" });
      await tick(2 * BEAT_MS);
      expect([joined.state.posts, loads.length]).toEqual([[], 1]);
      open();
      receive({ type: "room_opened", room });
      await tick();
      expect(joined.state).toMatchObject({ status: "open", posts: [{ seq: 1 }], error: undefined });
    },
  );

  it("says why there is no connection", () => {
    const { joined, close } = enter();
    close("reconnecting", "/connection answered 502");
    expect(joined.state).toMatchObject({ status: "entering", error: "/connection answered 502" });
  });

  it.each(["room_moved", "room_left"])("enters again after %s, which another tab can cause", async (type) => {
    const { receive, types } = await opened();
    receive({ type, room });
    expect(types()).toEqual(["open_room"]);
    receive({ type, room: "another" });
    expect(types()).toEqual([]);
  });

  it("goes on after a load that never answers, and after answers that are none", async () => {
    let load = 0;
    const { joined } = await opened({}, () => {
      load += 1;
      return load === 1 ? new Promise<never>(() => undefined) : { seq: 1, items: [post(1)] };
    });
    await tick(10_000 + BEAT_MS);
    expect(joined.state.posts).toHaveLength(1);
  });

  it("says why posts were not loaded, and forgets it after the next load", async () => {
    const answers = [
      Response.json({ error: "no" }),
      new Response("down", { status: 503 }),
      Response.json({ seq: 0, items: [] }),
    ];
    const fetch = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(answers.shift()));
    vi.stubGlobal("fetch", fetch);
    const { joined } = await opened({ load: undefined, url: "/rooms/plans/posts" });
    expect(joined.state.error).toBe("/rooms/plans/posts answered no posts");
    await tick(3_000);
    expect(joined.state.error).toBe("/rooms/plans/posts answered 503: down");
    await tick(BEAT_MS);
    expect(joined.state.error).toBeUndefined();
    // A login that has ended answers with its page, which is no answer.
    expect(fetch.mock.calls[0]).toMatchObject([
      "/rooms/plans/posts?after=0",
      { redirect: "manual", cache: "no-store" },
    ]);
  });

  it("goes on when `onChange` throws", async () => {
    let isFirst = true;
    const thrown: unknown[] = [];
    vi.stubGlobal("queueMicrotask", (task: () => void) => {
      try {
        task();
      } catch (error) {
        thrown.push(error);
      }
    });
    const { joined } = await opened(
      {
        onChange() {
          if (isFirst) {
            isFirst = false;
            throw new Error("of the page");
          }
        },
      },
      () => ({ seq: 1, items: [post(1)] }),
    );
    expect([joined.state.posts.length, thrown.length]).toEqual([1, 1]);
  });

  it("loads once for many messages that come at once", async () => {
    const { receive, loads } = await opened();
    for (let count = 0; count < 16; count += 1) {
      receive({ type: "room_opened", room });
    }
    await tick();
    expect(loads).toHaveLength(3);
  });

  it("shows nothing that another person's login has loaded, in a tab that is still of the first one", async () => {
    const { joined } = await opened({}, () => ({ seq: 1, items: [post(1)], user: "ben" }));
    expect(joined.state).toMatchObject({ posts: [], error: "Somebody else is logged in: reload the page" });
  });

  it("shows no earlier posts that come after a refusal", async () => {
    let answer = (_page: { seq: number; items: ReturnType<typeof post>[] }): void => undefined;
    const { joined, receive } = await opened({}, (part) =>
      "before" in part
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : { seq: 9, items: [post(9)] },
    );
    const loading = joined.loadEarlier();
    receive({ type: "room_refused", room });
    answer({ seq: 9, items: [post(8)] });
    await loading;
    expect(joined.state).toMatchObject({ status: "refused", posts: [] });
  });

  it("loads posts before the first one", async () => {
    const { joined } = await opened({}, (part) =>
      "before" in part ? { seq: 9, items: [post(part.before - 1)] } : { seq: 9, items: [post(8), post(9)] },
    );
    expect(joined.state.hasEarlier).toBe(true);
    await joined.loadEarlier();
    expect(joined.state.posts.map(({ seq }) => seq)).toEqual([7, 8, 9]);
  });
});

describe("people in a room", () => {
  it("says that the page is there, and shows who else is, by name", async () => {
    const { joined, receive, sent } = await opened();
    receive({ type: "online", room, version: 3, users: ["b", "a"], names: [["a", "Zoe"]] });
    receive({ type: "changed", room, version: 4, came: ["c"], left: ["b"], names: [["c", "Ben"]] });
    expect(joined.state.people).toEqual([
      { id: "c", name: "Ben" },
      { id: "a", name: "Zoe" },
    ]);
    // Once more soon, in case a change came before the connection was in the feed, and then with each beat.
    await tick(2_000);
    expect(sent()).toEqual([{ type: "here", room, version: 4 }]);
    await tick(BEAT_MS - 2_000);
    expect(sent()).toEqual([{ type: "here", room, version: 4 }]);
  });

  it("asks for the list when a change is missing", async () => {
    const { joined, receive, sent } = await opened();
    receive({ type: "online", room, version: 3, users: ["b"] });
    receive({ type: "changed", room, version: 5, came: ["d"], left: [] });
    expect([joined.state.people.length, sent()]).toEqual([1, [{ type: "here", room, version: 3 }]]);
    receive({ type: "changed", room, version: 3, came: ["x"], left: [] });
    expect(joined.state.people).toHaveLength(1);
    receive({ type: "online", room, version: 1, users: [] });
    expect(sent()).toEqual([{ type: "here", room, version: -1 }]);
    receive({ type: "online", room, version: 1, users: [] });
    expect(joined.state.people).toEqual([]);
  });

  it("stays in the room without presence, and asks not to be shown", async () => {
    const { open, receive, sent } = enter({ presence: false });
    open();
    receive({ type: "room_opened", room });
    await tick(BEAT_MS);
    expect(sent()).toMatchObject([
      { type: "open_room", quiet: true },
      { type: "here", quiet: true },
    ]);
  });
});

describe("receipts", () => {
  it("says at most every two seconds what was seen, and shows how far others are", async () => {
    const { joined, receive, sent } = await opened({}, () => ({ seq: 1, items: [post(1)] }));
    joined.see();
    receive({ type: "item", room, item: post(2) });
    joined.see();
    receive({ type: "item", room, item: post(3) });
    joined.see();
    joined.see();
    await tick(10_000);
    expect(sent().filter(({ type }) => type === "seen_room")).toEqual([
      { type: "seen_room", room, seq: 1 },
      { type: "seen_room", room, seq: 3 },
    ]);
    receive({ type: "seen", room, user: "ben", seq: 3 });
    receive({ type: "seen", room, user: "ben", seq: 2 });
    expect([...joined.state.seenBy]).toEqual([["ben", 3]]);
  });
});

describe("stop", () => {
  it.each(["stop", "signal"] as const)(
    "leaves the room by its %s, keeps the connection, and leaves no timer",
    async (by) => {
      const stop = new AbortController();
      const { joined, listeners, types, loads } = await opened({ signal: stop.signal });
      joined.post("Hi");
      joined.see();
      types();
      if (by === "stop") {
        joined.stop();
      } else {
        stop.abort();
      }
      joined.stop();
      expect([types(), listeners(), vi.getTimerCount()]).toEqual([["leave_room"], 0, 0]);
      await tick(2 * BEAT_MS);
      expect([types(), loads.length]).toEqual([[], 1]);
    },
  );
});
