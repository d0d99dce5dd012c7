import { describe, expect, it, vi } from "vitest";

import { tableOf } from "./harness";
import { start, storeThat } from "./membership-harness";

describe("removal", () => {
  it("refuses the removed, and moves the others to a new feed, which they are in alone", async () => {
    const { app, members, enter, remove } = start();
    const [ana, ben, other] = [await enter("ana.1"), await enter("ben.1"), await enter("ben.2")];
    const before = await members.feedOf("plans");
    await remove("ben");
    const after = await members.feedOf("plans");
    expect(after).not.toBe(before);
    expect(ana.feeds()).toEqual([after]);
    expect(ana.got("room_moved")).toHaveLength(1);
    for (const page of [ben, other]) {
      expect(page.feeds()).toEqual([]);
      expect(page.got("room_refused")).toHaveLength(1);
    }
    await members.tell("plans", { type: "secret" });
    expect([ana, ben, other].map((it) => it.got("secret").length)).toEqual([1, 0, 0]);
    expect(app.lines).toEqual([]);
  });

  it("moves everybody, also when a page enters the new feed while members are asked for", async () => {
    const table = tableOf(["plans", "ana", "ben", "cem", "dan"]);
    let rush = (): Promise<unknown> | undefined => undefined;
    const { app, members, enter } = start({
      async isMember(room, user) {
        await (user === "dan" && rush());
        return table.isMember(room, user);
      },
    });
    const [cem, dan, ana] = [await enter("cem.1"), await enter("dan.1"), await enter("ana.1")];
    await enter("ben.1");
    rush = () => {
      rush = () => undefined;
      return ana.sends({ type: "open_room", room: "plans" });
    };
    table.delete("plans", "ben");
    await members.removed("plans", "ben");
    await members.tell("plans", { type: "news" });
    expect([cem, dan, ana].map((it) => it.got("news").length)).toEqual([1, 1, 1]);
    expect(app.lines).toEqual([]);
  });

  it("refuses every page by one call once all members are deleted, as for a room that is closed", async () => {
    const table = tableOf(["plans", "ana", "ben", "cem"]);
    const { members, enter } = start({ isMember: table.isMember });
    const pages = [await enter("ana.1"), await enter("ben.1"), await enter("cem.1")];
    for (const user of ["ana", "ben", "cem"]) {
      table.delete("plans", user);
    }
    await members.removed("plans", "ana");
    expect(pages.map((it) => [it.feeds(), it.got("room_refused").length])).toEqual(pages.map(() => [[], 1]));
  });

  it("leaves nobody in an earlier feed, however often it happens", async () => {
    const table = tableOf(["plans", "ana", "b1", "b2", "b3"]);
    const { members, enter } = start({ isMember: table.isMember });
    const ana = await enter("ana.1");
    for (const user of ["b1", "b2", "b3"]) {
      await enter(`${user}.1`);
      table.delete("plans", user);
      await members.removed("plans", user);
    }
    expect(ana.feeds()).toEqual([await members.feedOf("plans")]);
    await ana.close();
    expect(ana.feeds()).toEqual([]);
  });

  it("joins everybody, also if a page has entered the new feed already", async () => {
    let isMoving = false;
    const store = storeThat(
      "list",
      (list) => isMoving && list === "clients in plans",
      () => ana.enters(),
    );
    const { app, members, table, enter } = start({}, store);
    const ana = await enter("ana.1");
    table.insert("plans", "cem");
    const cem = await enter("cem.1");
    await enter("ben.1");
    table.delete("plans", "ben");
    isMoving = true;
    await members.removed("plans", "ben");
    expect(ana.got("room_opened")).toHaveLength(2);
    expect(cem.feeds()).toEqual([await members.feedOf("plans")]);
    expect(app.usersIn(await members.feedOf("plans"))).toEqual(["ana", "cem"]);
  });

  it.each(["feeds", "message"] as const)("is completed by a repeat after calls of %s have failed", async (call) => {
    const { app, members, enter, remove } = start();
    const [ana, ben] = [await enter("ana.1"), await enter("ben.1")];
    app.fails[call] = true;
    await remove("ben");
    expect(app.lines.join()).toContain("The network is gone");
    app.fails[call] = false;
    await members.removed("plans", "ben");
    expect(ana.feeds()).toEqual([await members.feedOf("plans")]);
    expect(ana.got("room_moved")).toHaveLength(1);
    expect(ben.feeds()).toEqual([]);
    expect(ben.got("room_refused")).toHaveLength(1);
  });

  it("leaves nobody in a feed of before after removals whose calls have failed halfway", async () => {
    const { app, members, table, enter } = start();
    const [ana, ben] = [await enter("ana.1"), await enter("ben.1")];
    // The new feed is joined, and the old one isn't left.
    const { changeFeeds } = app.socketless;
    const spy = vi
      .spyOn(app.socketless, "changeFeeds")
      .mockImplementation((action, ...rest) =>
        action === "leave" ? Promise.reject(new Error("The network is gone")) : changeFeeds(action, ...rest),
      );
    table.delete("plans", "cem");
    await members.removed("plans", "cem");
    await members.removed("plans", "dan");
    expect(ana.feeds().length).toBeGreaterThan(2);
    spy.mockRestore();
    await ben.close();
    expect(ben.feeds()).toEqual([]);
    await members.removed("plans", "cem");
    expect(ana.feeds()).toEqual([await members.feedOf("plans")]);
  });

  it("is completed by the next event, message or removal in the room", async () => {
    type App = ReturnType<typeof start>;
    const next: Record<string, (it: App) => Promise<unknown>> = {
      event: ({ enter }) => enter("ana.2"),
      message: ({ members }) => members.tell("plans", { type: "news" }),
      removal: ({ members }) => members.removed("plans", "nobody"),
      tidy: ({ members }) => members.tidy("plans"),
    };
    for (const [name, act] of Object.entries(next)) {
      const it = start();
      const [ana, ben] = [await it.enter("ana.1"), await it.enter("ben.1")];
      it.app.fails.feeds = it.app.fails.message = true;
      await it.remove("ben");
      it.app.fails.feeds = it.app.fails.message = false;
      await act(it);
      expect(ana.feeds(), name).toEqual([await it.members.feedOf("plans")]);
      expect([ben.feeds(), ben.got("room_refused").length], name).toEqual([[], 1]);
    }
  });

  it("is completed once: the next messages cost one call", async () => {
    const { app, members, enter, remove } = start();
    await enter("ana.1");
    await enter("ben.1");
    await remove("ben");
    app.calls.length = 0;
    await members.tell("plans", { type: "news" });
    expect(app.calls).toHaveLength(1);
  });

  it("goes on after a refused call, and not after one without an answer", async () => {
    const { app, enter, remove, table, members } = start();
    const [ana, ben] = [await enter("ana.1"), await enter("ben.1")];
    app.fails.feeds = 503;
    await remove("ben");
    expect([ana.got("room_moved").length, ben.got("room_refused").length]).toEqual([1, 1]);
    app.fails.feeds = true;
    app.calls.length = 0;
    table.delete("plans", "ana");
    await members.removed("plans", "ana");
    expect(app.calls).toHaveLength(1);
  });

  it("is stored before the first call", async () => {
    const { app, members, enter, table } = start();
    await enter("ben.1");
    const before = await members.feedOf("plans");
    const send = app.socketless.changeFeeds;
    let feed: string | undefined;
    vi.spyOn(app.socketless, "changeFeeds").mockImplementation(async (...args) => {
      feed ??= ((await app.store.get("rooms", "plans"))?.value as { feed: string }).feed;
      await send(...args);
    });
    table.delete("plans", "ben");
    await members.removed("plans", "ben");
    expect([undefined, before]).not.toContain(feed);
  });

  it("moves the room away from a client that has signed its own close and stays", async () => {
    const { app, members, enter, remove } = start();
    const ben = await enter("ben.1");
    await enter("ana.1");
    // The answer goes to whoever has sent the event.
    await app.event("ben.1", "CONNECTION_CLOSE", undefined, { isLost: true });
    await remove("ben");
    await members.tell("plans", { type: "secret" });
    expect(ben.got("secret")).toEqual([]);
  });

  it("reaches all rooms, also the 1,001st", async () => {
    const isMember = vi.fn((_room: string, _user: string) => true);
    const { app, members, all } = start({ isMember });
    const ben = await app.open("ben.1");
    for (let room = 1; room <= 1_001; room += 1) {
      await ben.sends({ type: "open_room", room: `room ${room}` });
    }
    expect(await all(members.roomsOf("ben"))).toHaveLength(1_001);
    isMember.mockReturnValue(false);
    await members.removedFromAll("ben");
    expect(ben.feeds()).toEqual([]);
    expect(ben.got("room_refused")).toHaveLength(1_001);
    expect(await all(members.roomsOf("ben"))).toEqual([]);
  });

  it("takes a connection that closes out of the 1,001st room", async () => {
    const { app, members, all } = start({ isMember: () => true });
    const ben = await app.open("ben.1");
    for (let room = 1; room <= 1_001; room += 1) {
      await ben.sends({ type: "open_room", room: `room ${room}` });
    }
    await ben.close();
    expect(ben.feeds()).toEqual([]);
    expect(await all(members.clientsIn("room 1001"))).toEqual([]);
  });

  it.each(["rooms of ben", "clients in plans", "rooms"])(
    "keeps out a member who is removed while entering, at the list %s",
    async (list) => {
      let isEntering = false;
      const store = storeThat(
        "add",
        (name) => isEntering && name === list,
        () => remove("ben"),
      );
      const { app, members, enter, remove } = start({}, store);
      const ana = await enter("ana.1");
      isEntering = true;
      const ben = await enter("ben.1");
      expect(ben.answers).toEqual([{ type: "room_refused", room: "plans" }]);
      expect(ben.feeds()).toEqual([]);
      await ana.enters();
      expect(app.usersIn(await members.feedOf("plans"))).toEqual(["ana"]);
    },
  );

  it("lets in a member who was added again, whose old pages are refused", async () => {
    const { app, table, members, enter, remove, all } = start();
    await enter("ben.1");
    await remove("ben");
    table.insert("plans", "ben");
    const again = await enter("ben.2");
    expect(again.answers).toMatchObject([{ type: "room_opened" }]);
    expect(await all(members.roomsOf("ben"))).toEqual(["plans"]);
    await members.removed("plans", "cem");
    expect(again.feeds()).toEqual([await members.feedOf("plans")]);
    expect(app.usersIn(await members.feedOf("plans"))).toEqual(["ben"]);
  });
});
