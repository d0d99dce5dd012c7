import { describe, expect, it } from "vitest";

import { start, textsOf } from "./history-harness";

describe("history", () => {
  it("stores what a member posts once, tells all of it once, and answers a repeat to its sender", async () => {
    const { open, load } = await start();
    const [ana, ben] = [await open("ana.1"), await open("ben.1")];
    expect(await ana.posts("1", "hello")).toEqual([]);
    const item = { seq: 1, id: "ana 1", text: "hello", from: "ana", at: expect.any(Number) as number };
    const message = { type: "item", room: "plans", id: "ana 1", item };
    expect([ana.got("item"), ben.got("item")]).toEqual([[message], [message]]);
    expect(await ana.posts("1", "other")).toEqual([message]);
    expect(ben.got("item")).toHaveLength(1);
    expect(await load()).toEqual({ seq: 1, items: [item], user: "ana" });
  });

  it("tells simultaneous copies of a post once", async () => {
    const { open } = await start();
    const [ana, ben] = [await open("ana.1"), await open("ben.1")];
    await Promise.all([1, 2, 3].map(() => ana.posts("1", "hello")));
    expect(ben.texts()).toEqual(["hello"]);
  });

  it("refuses who isn't a member, for each message and each load", async () => {
    const { open, posts, load } = await start();
    const [ana, cem] = [await open("ana.1"), await open("cem.1")];
    await ana.posts("1", "hello");
    const refused = [{ type: "room_refused", room: "plans" }];
    const tries = [
      cem.posts("1", "no"),
      cem.edits("ana 1", "no"),
      cem.deletes("ana 1"),
      cem.reacts("ana 1", "👍"),
      cem.sees(1),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer).toEqual(refused);
    }
    const statuses = ["cem", "", null, undefined].map(
      async (user) => (await posts.posts({ url: "/" }, "plans", user)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 401, 401, 401]);
    expect(await load()).toMatchObject({ seq: 1, items: [{ text: "hello" }] });
  });

  it("refuses a load during which its user was removed", async () => {
    const { store, table, load, posts, open } = await start();
    await open("ben.1");
    const { list } = store;
    store.list = async (...args) => {
      table.delete("plans", "ben");
      await posts.post("plans", "secret");
      return list(...args);
    };
    const response = await posts.posts({ url: "/" }, "plans", "ben");
    store.list = list;
    expect([response.status, await response.text()]).toEqual([404, "No such room"]);
    expect(textsOf(await load())).toContain("secret");
  });

  it("refuses what can't be a post, with its ID", async () => {
    const { open, load } = await start();
    const ana = await open("ana.1");
    for (const [id, text] of [
      ["1", ""],
      ["1", "x".repeat(2001)],
      ["1", "a\0"],
      ["1", "\ud800"],
      ["1", 7],
      ["1 2", "ID"],
      ["x".repeat(101), "ID"],
    ] as const) {
      expect(await ana.posts(id, text)).toEqual([{ type: "post_refused", room: "plans", id: `ana ${id}` }]);
    }
    expect(await load()).toMatchObject({ seq: 0, items: [] });
    const wrong = { type: "post_in_room", room: "plans", id: { toString: 1 }, text: "x" };
    expect(await ana.sends(wrong)).toEqual([{ type: "post_refused", room: "plans", id: "ana " }]);
  });

  it("gives nobody the ID of another's post", async () => {
    const { open, table } = await start();
    table.insert("plans", "ana 1");
    const [ana, other] = [await open("ana.1"), await open("ana 1.1")];
    await ana.posts("1", "of Ana");
    expect(await other.posts("2", "of the other")).toEqual([]);
    expect(await ana.posts("1 2", "taken")).toMatchObject([{ type: "post_refused" }]);
  });

  it("stores first, and logs what it can't tell", async () => {
    const { app, open, posts, load } = await start();
    await open("ana.1");
    app.fails.message = true;
    expect(await posts.post("plans", "of the app", { id: "job 7" })).toMatchObject({ seq: 1, id: "job 7" });
    expect(app.lines.join()).toContain("The network is gone");
    await posts.post("plans", "of the app", { id: "job 7" });
    expect(textsOf(await load())).toEqual(["of the app"]);
  });

  it("refuses what an app can't post, before it is stored", async () => {
    const { posts, load } = await start();
    await expect(posts.post("a\0", "x")).rejects.toThrow("name");
    await expect(posts.post("plans", "x".repeat(30_001))).rejects.toThrow("30,000");
    await expect(posts.post("plans", "x", { id: "a\n1" })).rejects.toThrow("ID");
    expect((await load()).seq).toBe(0);
  });
});

describe("loads", () => {
  it("settle gaps: what was deleted from the store hides nothing", async () => {
    const { posts, store, load } = await start();
    for (const text of ["1", "2", "3", "4", "5"]) {
      await posts.post("plans", text, { id: text });
    }
    await store.remove("posts of plans", "3");
    await store.remove("posts of plans", "5");
    const page = await load("?after=1");
    expect([page.seq, textsOf(page)]).toEqual([5, ["2", "4"]]);
    expect(await load("?after=4")).toMatchObject({ seq: 5, items: [] });
  });

  it("give 50 at most: the latest, those after a number, or those before one", async () => {
    const { posts, load } = await start();
    for (let count = 1; count <= 120; count += 1) {
      await posts.post("plans", `${count}`);
    }
    const numbers = async (query: string) => {
      const { items } = await load(query);
      return [items.length, items[0]?.seq, items.at(-1)?.seq];
    };
    for (const query of ["", "?after=0", "?after=-1", "?after=x", "?after=1.5", `?after=${"9".repeat(30)}`]) {
      expect(await numbers(query), query).toEqual([50, 71, 120]);
    }
    expect(await numbers("?after=7")).toEqual([50, 8, 57]);
    expect(await numbers("?before=71")).toEqual([50, 21, 70]);
    expect(await numbers("?before=12")).toEqual([11, 1, 11]);
    expect(await numbers("?before=1")).toEqual([0, undefined, undefined]);
  });
});

describe("read receipts", () => {
  it("keep the highest number, tell the others, and greet who opens the room", async () => {
    const { app, open, posts } = await start();
    const [ana, ben] = [await open("ana.1"), await open("ben.1")];
    for (const text of ["1", "2", "3"]) {
      await posts.post("plans", text);
    }
    for (const seq of [2, 1, 2, -1, 1.5, "3", null]) {
      await ben.sees(seq);
    }
    expect(ana.got("seen")).toEqual([{ type: "seen", room: "plans", user: "ben", seq: 2 }]);
    // A client can claim any number.
    await ben.sees(Number.MAX_SAFE_INTEGER);
    expect(ana.got("seen").at(-1)).toMatchObject({ seq: 3 });
    const later = await app.open("ana.2");
    expect(await later.sends({ type: "open_room", room: "plans" })).toMatchObject([{ you: "ana", seen: [["ben", 3]] }]);
  });
});
