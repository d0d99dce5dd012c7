import { describe, expect, it, vi } from "vitest";

import type { Store } from "../storage/types";
import { tableOf } from "./harness";
import { start, storeThat } from "./membership-harness";

describe("membership", () => {
  it("lets in members, and refuses everybody else", async () => {
    const { app, members, enter } = start();
    const [ana, cem] = [await enter("ana.1"), await enter("cem.1")];
    expect(ana.answers).toEqual([{ type: "room_opened", room: "plans", you: "ana" }]);
    expect(cem.answers).toEqual([{ type: "room_refused", room: "plans" }]);
    expect(app.usersIn(await members.feedOf("plans"))).toEqual(["ana"]);
    await members.tell("plans", { type: "news" });
    expect([ana.got("news").length, cem.got("news").length]).toEqual([1, 0]);
  });

  it("refuses names that no database stores, and values that a column can't hold", async () => {
    const isMember = vi.fn((room: string) => {
      throw Object.assign(new Error("Failed query"), { cause: { code: room === "x" ? "22P02" : "08006" } });
    });
    const { app, enter, members } = start({ isMember });
    for (const room of ["", "a\0", "x".repeat(101), "\ud800"]) {
      expect((await enter("ana.1", room)).answers).toEqual([{ type: "room_refused", room }]);
      await expect(members.removed(room, "ana")).rejects.toThrow("name");
    }
    expect(isMember).not.toHaveBeenCalled();
    expect((await enter("ana.1", "x")).answers).toEqual([{ type: "room_refused", room: "x" }]);
    expect(app.lines).toEqual([]);
    expect((await enter("ana.1", "y")).answers).toEqual([]);
    expect(app.lines.join()).toContain("Failed query");
  });

  it("takes nothing but true for a yes, and says so once", async () => {
    const { app, enter } = start({ isMember: () => [] as unknown as boolean });
    for (const identifier of ["ana.1", "ana.2"]) {
      expect((await enter(identifier)).answers).toEqual([{ type: "room_refused", room: "plans" }]);
    }
    expect(app.lines).toEqual([expect.stringContaining("isMember returned object")]);
  });

  it("gives each room a feed of random digits", async () => {
    const table = tableOf(["a b", "ana"], ["a.b", "ana"], ["user.ben", "ana"]);
    const { members, enter } = start({ isMember: table.isMember });
    const feeds = [];
    for (const room of ["a b", "a.b", "user.ben"]) {
      await enter("ana.1", room);
      feeds.push(await members.feedOf(room));
    }
    expect(new Set(feeds).size).toBe(3);
    expect(feeds.every((feed) => /^room\.[0-9a-f]{32}$/.test(String(feed)))).toBe(true);
  });

  it("takes a connection out when its page leaves, and lets it enter again", async () => {
    const { members, enter, all } = start();
    const ana = await enter("ana.1");
    expect(await ana.sends({ type: "leave_room", room: "plans" })).toEqual([{ type: "room_left", room: "plans" }]);
    expect(ana.feeds()).toEqual([]);
    expect(await all(members.clientsIn("plans"))).toEqual([]);
    expect(await ana.sends({ type: "leave_room", room: "a\0" })).toEqual([{ type: "room_left", room: "a\0" }]);
    await ana.enters();
    expect(ana.feeds()).toEqual([await members.feedOf("plans")]);
  });

  it("takes a connection that closes out of all of its rooms", async () => {
    const { members, enter, all } = start();
    const ben = await enter("ben.1");
    await ben.sends({ type: "open_room", room: "team" });
    await enter("ben.2");
    await ben.close();
    expect(ben.feeds()).toEqual([]);
    expect(await all(members.clientsIn("plans"))).toEqual(["ben.2"]);
    expect(await all(members.clientsIn("team"))).toEqual([]);
  });

  it("tells the pages of a new member, and logs if it can't", async () => {
    const { app, table, members } = start();
    const cem = await app.open("cem.1");
    table.insert("plans", "cem");
    await members.added("plans", "cem");
    expect(cem.got("room_added")).toEqual([{ type: "room_added", room: "plans" }]);
    app.fails.message = true;
    await members.added("plans", "cem");
    expect(app.lines.join()).toContain("The network is gone");
  });

  it("counts the last 20 connections that a user claims to have", async () => {
    const { members, store, enter, all } = start();
    for (let claimed = 1; claimed <= 30; claimed += 1) {
      await enter(`ana.${claimed}`);
    }
    await enter("ben.1");
    const clients = await all(members.clientsIn("plans"));
    expect(clients).toHaveLength(21);
    expect(clients).toContain("ana.30");
    expect(clients).not.toContain("ana.10");
    const noted = await store.get<{ clients: string[] }>("rooms of ana", "plans");
    expect(noted?.value.clients).toHaveLength(20);
  });

  it("forgets a room that nobody is in, and its feed", async () => {
    const { members, enter, all } = start();
    const ana = await enter("ana.1");
    const feed = await members.feedOf("plans");
    await members.tidy("plans");
    expect(await members.feedOf("plans")).toBe(feed);
    await ana.close();
    await members.tidy("plans");
    expect(await all(members.allRooms())).toEqual([]);
    await enter("ana.2");
    expect(await members.feedOf("plans")).not.toBe(feed);
  });

  it("loses nobody who enters while the room is forgotten", async () => {
    const steps: (keyof Store)[] = ["change", "list", "remove"];
    for (const step of steps) {
      let isTidying = false;
      const store = storeThat(
        step,
        (list) => isTidying && (list === "rooms" || list === "clients in plans"),
        () => enter("ben.1"),
      );
      const { app, members, enter } = start({}, store);
      await (await enter("ana.1")).close();
      isTidying = true;
      await members.tidy("plans");
      isTidying = false;
      await enter("ana.2");
      await members.tidy("plans");
      expect(app.usersIn(await members.feedOf("plans")), step).toEqual(["ana", "ben"]);
    }
  });
});
