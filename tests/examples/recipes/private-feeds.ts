import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import { userOf } from "../../../examples/recipes/socketless/server";
import { wrapStore } from "./stores";
import { addMembers, behaviours, page, stage, until } from "./stage";

describe.each(behaviours)("private feeds, %s", (behaviour) => {
  async function start() {
    const server = await import("../../../examples/recipes/private-feeds/server");
    const { openRoom } = await import("../../../examples/recipes/private-feeds/client");
    const service = await stage(behaviour, server.onEvent);
    await addMembers("plans", "ana", "ben");
    const open = (user: string, room = "plans", lookAgainMs = 50) => {
      const posts: string[] = [];
      const urls: string[] = [];
      const { connection, leave } = page(user, { onUrl: (url) => urls.push(url), lookAgainMs });
      const [onRefused, reload] = [vi.fn(), vi.fn()];
      const onPost = (text: string, from?: string) => posts.push(from ? `${from}: ${text}` : text);
      const post = openRoom(connection, { room, onPost, onRefused, reload });
      return { post, posts, urls, leave, onRefused, reload };
    };
    const membersOf = (feed: string) =>
      service
        .state()
        .connections.filter(({ feeds }) => feeds.includes(feed))
        .map(({ identifier }) => identifier);
    const feedNames = () => [...new Set(service.state().connections.flatMap(({ feeds }) => feeds))];
    return { ...server, service, open, membersOf, feedNames };
  }

  test("lets in who is allowed, and nobody else", async () => {
    const { open, post, service, feedNames } = await start();
    const [ana, cem] = [open("ana"), open("cem")];
    await until(() => expect(ana.reload).toHaveBeenCalled());
    await until(() => expect(cem.onRefused).toHaveBeenCalled());
    await until(() => expect(feedNames()).toHaveLength(1));
    await post("plans", "for members");
    await until(() => expect(ana.posts).toEqual(["for members"]));
    expect(cem.posts).toEqual([]);
    expect(service.state().connections.filter(({ feeds }) => feeds.length > 0)).toHaveLength(1);
  });

  test("a member posts by the socket, once, and nobody else does", async () => {
    const { open, service, feedNames } = await start();
    const [ana, ben, cem] = [open("ana"), open("ben"), open("cem")];
    await until(() => expect(service.state().connections.filter(({ feeds }) => feeds.length > 0)).toHaveLength(2));
    await until(() => expect(feedNames()).toHaveLength(1));
    await until(() => expect(cem.onRefused).toHaveBeenCalledTimes(2));
    service.faults.duplicate = true;
    expect(cem.post("unwanted")).toBe(true);
    expect(ana.post("yes")).toBe(true);
    await until(() => expect(cem.onRefused.mock.calls.length).toBeGreaterThan(2));
    expect(ana.post("yes")).toBe(true);
    for (const { posts } of [ana, ben]) {
      await until(() => expect(posts).toEqual(["ana: yes", "ana: yes"]));
    }
    service.faults.duplicate = false;
    ana.post("x".repeat(2001));
    ana.post("last");
    for (const { posts } of [ana, ben]) {
      await until(() => expect(posts).toEqual(["ana: yes", "ana: yes", "ana: last"]));
    }
    expect(cem.posts).toEqual([]);
  });

  test("takes any name that a database stores, and refuses others, from code and from clients", async () => {
    const { open, post } = await start();
    const name = "Team Plans/8f14e45f-ceea-467f-9575-9b2a3b0f4d11@example.com é";
    await addMembers(name, "ana");
    const ana = open("ana", name);
    await until(() => expect(ana.reload).toHaveBeenCalled());
    await post(name, "for members");
    await until(() => expect(ana.posts).toEqual(["for members"]));
    for (const name of ["", "a\0", "x".repeat(101)]) {
      await expect(post(name, "lost"), name).rejects.toThrow("name");
    }
    const { openRoom } = await import("../../../examples/recipes/private-feeds/client");
    const onRefused = vi.fn();
    openRoom(page("ana").connection, { room: "a\0", onPost: vi.fn(), onRefused, reload: vi.fn() });
    await until(() => expect(onRefused).toHaveBeenCalled());
  });

  test("who was removed hears no more: not on the open connection, on a new one, or with an old token", async () => {
    const { open, post, revoke, service, feedNames, membersOf } = await start();
    const [ana, ben] = [open("ana"), open("ben")];
    await until(() => expect(service.state().connections.filter(({ feeds }) => feeds.length > 0)).toHaveLength(2));
    await post("plans", "one");
    await until(() => expect([ana.posts, ben.posts]).toEqual([["one"], ["one"]]));
    const [before = ""] = feedNames();

    // Each page asks a second time soon after its welcome, and a removal meanwhile moves the room twice.
    for (const { reload } of [ana, ben]) {
      await until(() => expect(reload).toHaveBeenCalledTimes(2));
    }
    ana.reload.mockClear();
    await revoke("plans", "ben");
    await until(() => expect(ana.reload).toHaveBeenCalledOnce());
    await until(() => expect(ben.onRefused).toHaveBeenCalled());
    // Ben's connection stays open, but hears nothing of what still goes to the old feed.
    expect(membersOf(before).map(userOf)).toEqual(["ana"]);
    await post("plans", "two");
    await until(() => expect(ana.posts).toEqual(["one", "two"]));

    // A token freezes the feeds that it was made with, so this one may still be in the old feed.
    const token = new WebSocket(ben.urls[0] ?? "");
    onTestFinished(() => token.terminate());
    const heard: string[] = [];
    token.on("message", (data) => heard.push(String(data)));
    await until(() => expect(heard).not.toEqual([]));
    const inRoom = (): string[] => feedNames().flatMap((name) => (name === before ? [] : membersOf(name)));
    const dropped = inRoom();
    service.drop();
    await until(() => expect(ben.onRefused).toHaveBeenCalled());
    // Each connection has an identifier of its own: wait for the one that has replaced Ana's.
    await until(() => expect(inRoom().filter((identifier) => !dropped.includes(identifier))).toHaveLength(1));
    await post("plans", "three");
    await until(() => expect(ana.posts).toEqual(["one", "two", "three"]));
    expect(ben.posts).toEqual(["one"]);
    expect(heard.join()).not.toMatch(/two|three/);
  });

  test("a member who is removed while a post is stored doesn't get it", async () => {
    let duringAdd: (() => Promise<unknown>) | undefined;
    wrapStore((store) => ({
      ...store,
      add: async (...args) => {
        const added = await store.add(...args);
        await duringAdd?.();
        return added;
      },
    }));
    const { open, post, revoke, service } = await start();
    const [ana, ben] = [open("ana"), open("ben")];
    await until(() => expect(service.state().connections.filter(({ feeds }) => feeds.length > 0)).toHaveLength(2));
    // Each page asks a second time soon after its welcome.
    for (const { reload } of [ana, ben]) {
      await until(() => expect(reload).toHaveBeenCalledTimes(2));
    }
    duringAdd = () => revoke("plans", "ben");
    await post("plans", "secret");
    duringAdd = undefined;
    await post("plans", "more");
    await until(() => expect(ana.posts).toEqual(["secret", "more"]));
    expect(ben.posts).toEqual([]);
  });

  test("a member who is removed while entering isn't let in", async () => {
    wrapStore((store) => ({
      ...store,
      add: async (list, ...rest) => {
        if (list === "rooms of ben") {
          await revoke("plans", "ben");
        }
        return store.add(list, ...rest);
      },
    }));
    const { open, post, revoke, service, membersOf } = await start();
    const ana = open("ana");
    await until(() => expect(ana.reload).toHaveBeenCalledTimes(2));
    const ben = open("ben", "plans", 60_000); // Asks once in this test.
    // The second refusal is the reply, and the room has moved by then.
    await until(() => expect(ben.onRefused).toHaveBeenCalledTimes(2));
    expect(ben.reload).not.toHaveBeenCalled();
    const feeds = service.state().connections.flatMap((it) => it.feeds);
    for (const feed of feeds) {
      expect(membersOf(feed).map(userOf)).toEqual(["ana"]);
    }
    await post("plans", "secret");
    await until(() => expect(ana.posts).toEqual(["secret"]));
    expect(ben.posts).toEqual([]);
  });

  test("a new member enters with the next connection", async () => {
    const { open, post, service } = await start();
    const cem = open("cem");
    // The page asks a second time soon after its welcome; an answer to that would be of the connection that is dropped.
    await until(() => expect(cem.onRefused).toHaveBeenCalledTimes(2));
    await addMembers("plans", "cem");
    service.drop();
    await until(() => expect(cem.reload).toHaveBeenCalled());
    await post("plans", "welcome");
    await until(() => expect(cem.posts).toEqual(["welcome"]));
  });

  test.each([
    ["/message", "leaves the old feed"],
    ["/feeds", "is refused"],
  ])("a removed member whose call to %s fails %s all the same", async (call) => {
    const { open, revoke, service, feedNames, membersOf } = await start();
    const ben = open("ben");
    await until(() => expect(ben.reload).toHaveBeenCalledTimes(2));
    const [before = ""] = feedNames();
    const { fetch } = globalThis;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      String(input).endsWith(call) ? Promise.reject(new Error("The network is gone")) : fetch(input, init),
    );
    await revoke("plans", "ben");
    if (call === "/feeds") {
      await until(() => expect(ben.onRefused).toHaveBeenCalled());
    } else {
      expect(membersOf(before)).toEqual([]);
    }
    expect(service.countConnections()).toBe(1);
  });

  test("a removal whose call fails can be repeated, and connections that nobody has don't pile up", async () => {
    const { open, post, revoke } = await start();
    const [ana, ben] = [open("ana"), open("ben")];
    // Each page asks a second time soon after its welcome, and a removal meanwhile moves the room twice.
    for (const { reload } of [ana, ben]) {
      await until(() => expect(reload).toHaveBeenCalledTimes(2));
    }
    const { fetch } = globalThis;
    const broken = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      return String(input).endsWith("/feeds") ? Promise.reject(new Error("The network is gone")) : fetch(input, init);
    });
    await expect(revoke("plans", "ben")).rejects.toThrow();
    broken.mockRestore();
    ana.reload.mockClear();
    await revoke("plans", "ben");
    await until(() => expect(ana.reload).toHaveBeenCalled());
    await post("plans", "after");
    await until(() => expect(ana.posts).toEqual(["after"]));
    expect(ben.posts).toEqual([]);
  });
});
