import { describe, expect, it } from "vitest";

import { memory } from "../storage/memory";
import type { Store } from "../storage/types";
import { checkPosts } from "./check-posts";
import type { EntryPage, Entry } from "./messages";
import { postsIn, type Posts } from "./stored-posts";

const place = { room: "plans", user: "ana" };

describe("posts in the store", () => {
  it("do what rooms rely on", async () => {
    await checkPosts(postsIn(memory()), place);
    // Again, in a room that has posts.
    const posts = postsIn(memory());
    await checkPosts(posts, place);
    await checkPosts(posts, place);
  });

  it("keep one change of each post", async () => {
    const store = memory();
    const posts = postsIn(store);
    await posts.add("plans", "1", { text: "" });
    for (let count = 0; count < 20; count += 1) {
      await posts.change("plans", "1", ({ text }) => ({ text: `${text}+` }));
    }
    expect((await store.list("posts of plans", 100)).items).toHaveLength(2);
    expect(await posts.after("plans", 1, 50)).toMatchObject({ seq: 21, items: [{ seq: 21, of: 1, id: "1" }] });
  });

  it("answer with what follows a page of changes whose posts are gone", async () => {
    const store = memory();
    const posts = postsIn(store);
    for (let count = 0; count < 60; count += 1) {
      await posts.add("plans", `${count}`, { text: "old" });
    }
    for (let count = 0; count < 60; count += 1) {
      await posts.change("plans", `${count}`, () => ({ text: "changed" }));
      await store.remove("posts of plans", `${count}`);
    }
    await posts.add("plans", "new", { text: "new" });
    expect(await posts.after("plans", 0, 50)).toEqual({ seq: 121, items: [{ seq: 121, id: "new", text: "new" }] });
    expect((await posts.before("plans", undefined, 50)).items).toHaveLength(1);
  });

  it("finds the latest posts below many changes", async () => {
    const posts = postsIn(memory());
    for (let count = 0; count < 300; count += 1) {
      await posts.add("plans", `${count}`, { text: `${count}` });
    }
    for (let count = 0; count < 300; count += 1) {
      await posts.change("plans", `${count}`, ({ text }) => ({ text: `${text}+` }));
    }
    const { seq, items } = await posts.before("plans", undefined, 50);
    expect([seq, items.length, items[0]?.text, items.at(-1)?.text]).toEqual([600, 50, "250+", "299+"]);
    expect((await posts.before("plans", 251, 50)).items.at(-1)?.text).toBe("249+");
  });

  it("completes a change that ended halfway, when it is repeated", async () => {
    const store = memory();
    let isBroken = false;
    const broken: Store = {
      ...store,
      add: (...args) => (isBroken ? Promise.reject(new Error("The database is gone")) : store.add(...args)),
    };
    const posts = postsIn(broken);
    await posts.add("plans", "1", { text: "one" });
    isBroken = true;
    const edit = () => posts.change("plans", "1", ({ text }) => (text === "two" ? undefined : { text: "two" }));
    await expect(edit()).rejects.toThrow("gone");
    isBroken = false;
    expect(await edit()).toMatchObject({ isNew: true, post: { seq: 2, of: 1, text: "two" } });
    expect(await edit()).toMatchObject({ isNew: false });
    expect((await posts.after("plans", 1, 50)).items).toHaveLength(1);
  });
});

describe("checkPosts", () => {
  const wrong: Record<string, (posts: Posts) => Partial<Posts>> = {
    "adds a post twice": (posts) => ({ add: (room, _id, content) => posts.add(room, crypto.randomUUID(), content) }),
    "ignores `most`": (posts) => ({ after: (room, seq) => posts.after(room, seq, 50) }),
    "shows changes among the latest": (posts) => ({ before: (room) => posts.after(room, 0, 1_000) }),
    "forgets changes": (posts) => ({
      change: async (room, id, make) => {
        const changed = await posts.change(room, id, make);
        return changed && { ...changed, post: { ...changed.post, of: undefined } as unknown as Entry };
      },
    }),
    "drops what was added at the same time": (posts) => ({
      after: async (room, seq, most): Promise<EntryPage> => {
        const page = await posts.after(room, seq, most);
        return { ...page, items: page.items.filter(({ text }, at) => text !== "at once" || at % 7 !== 3) };
      },
    }),
  };
  it.each(Object.entries(wrong))("finds an implementation that %s", async (_what, change) => {
    const posts = postsIn(memory());
    await expect(checkPosts({ ...posts, ...change(posts) }, place)).rejects.toThrow("expected");
  });
});
