import { describe, expect, it, vi } from "vitest";

import { start, textsOf } from "./history-harness";

describe("changes of posts", () => {
  it("reach open pages as later entries, and later loads in place", async () => {
    const { open, posts, load } = await start();
    const [ana, ben] = [await open("ana.1"), await open("ben.1")];
    await ana.posts("1", "helo");
    await posts.post("plans", "two", { id: "2" });
    await ana.edits("ana 1", "hello");
    await ben.reacts("2", "👍");
    const edit = { seq: 3, of: 1, id: "ana 1", text: "hello", from: "ana", edited: true };
    const reaction = { seq: 4, of: 2, id: "2", text: "two", reactions: [["👍", ["ben"]]] };
    expect(ben.got("item").slice(2)).toMatchObject([{ item: edit }, { item: reaction }]);
    expect(await load("?after=2")).toMatchObject({ seq: 4, items: [edit, reaction] });
    expect(await load()).toMatchObject({
      seq: 4,
      items: [
        { seq: 1, text: "hello" },
        { seq: 2, reactions: [["👍", ["ben"]]] },
      ],
    });
    expect(await load("?before=2")).toMatchObject({ seq: 4, items: [{ seq: 1, text: "hello" }] });
  });

  it("are made once, and answered again to who repeats them", async () => {
    const { open, load } = await start();
    const [ana, ben] = [await open("ana.1"), await open("ben.1")];
    await ana.posts("1", "hello");
    for (const act of [
      () => ana.edits("ana 1", "two"),
      () => ana.reacts("ana 1", "👍"),
      () => ana.reacts("ana 1", "👍", false),
      () => ana.deletes("ana 1"),
    ]) {
      ben.forget();
      expect(await act()).toEqual([]);
      const [told] = ben.got("item");
      expect(await act()).toEqual([told]);
      expect(ben.got("item")).toHaveLength(1);
    }
    expect(await load()).toMatchObject({ items: [{ text: "", deleted: true, from: "ana" }] });
  });

  it("are those of the author, or of whom the app allows it", async () => {
    const mayChange = vi.fn((_room: string, user: string) => user === "mod");
    const { open, posts, load } = await start({ mayChange });
    const [ana, ben, mod] = [await open("ana.1"), await open("ben.1"), await open("mod.1")];
    await ana.posts("1", "of Ana");
    await posts.post("plans", "of the app", { id: "2" });
    const refused = (id: string) => [{ type: "post_refused", room: "plans", id }];
    for (const id of ["ana 1", "2", "none"]) {
      expect(await ben.edits(id, "no")).toEqual(refused(id));
      expect(await ben.deletes(id)).toEqual(refused(id));
    }
    expect(mayChange).toHaveBeenCalledWith("plans", "ben", expect.objectContaining({ text: "of Ana", from: "ana" }));
    expect(await mod.deletes("ana 1")).toEqual([]);
    expect(await mod.edits("2", "edited")).toEqual([]);
    expect(textsOf(await load())).toEqual(["", "edited"]);
  });

  it("check each value that a client sends", async () => {
    const { open, load } = await start();
    const ana = await open("ana.1");
    await ana.posts("1", "hello");
    for (const [emoji, on] of [
      ["", true],
      ["x".repeat(33), true],
      ["a b", true],
      [{}, true],
      ["👍", "yes"],
    ]) {
      expect(await ana.reacts("ana 1", emoji, on)).toMatchObject([{ type: "post_refused" }]);
    }
    expect(await ana.edits("ana 1\n1", "no")).toMatchObject([{ type: "post_refused" }]);
    expect((await load()).seq).toBe(1);
  });

  it("keep reactions within what a message can hold", async () => {
    const { posts } = await start();
    const { id } = await posts.post("plans", "hello");
    for (let count = 0; count < 30; count += 1) {
      await posts.react("plans", id, `user ${count % 10}`, `e${count}`, true);
    }
    // One person can't use up what others may choose.
    for (let count = 20; count < 30; count += 1) {
      expect((await posts.react("plans", id, "ana", `e${count - 20}`, true))?.reactions).toHaveLength(20);
    }
    expect((await posts.react("plans", id, "ana", "e19", true))?.reactions?.at(-1)).toEqual(["e19", ["user 9"]]);
    for (let count = 0; count < 600; count += 1) {
      await posts.react("plans", id, `user ${count}`, "e0", true);
    }
    const post = await posts.react("plans", id, "x", "e0", true);
    expect(post?.reactions).toHaveLength(20);
    expect(post?.reactions?.flatMap(([, users]) => users)).toHaveLength(500);
    expect((await posts.react("plans", id, "user 9", "e19", false))?.reactions).toHaveLength(19);
  });

  it("by the app need no author, and are told", async () => {
    const { open, posts } = await start();
    const ana = await open("ana.1");
    await ana.posts("1", "hello");
    expect(await posts.editPost("plans", "ana 1", "better")).toMatchObject({ seq: 2, of: 1, text: "better" });
    expect(await posts.deletePost("plans", "ana 1")).toMatchObject({ seq: 3, deleted: true });
    expect(await posts.deletePost("plans", "ana 1")).toMatchObject({ seq: 3, deleted: true });
    expect(await posts.editPost("plans", "none", "x")).toBeUndefined();
    expect(ana.texts()).toEqual(["hello", "better", ""]);
  });
});
