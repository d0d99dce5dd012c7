import { describe, expect, it } from "vitest";

import type { Entry } from "./messages";
import { createPosts } from "./posts";

const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  id: String(seq),
  text: `post ${seq}`,
  ...more,
});

function loaded(seqs: number[], last = seqs.at(-1) ?? 0, most = 500) {
  const posts = createPosts(most);
  posts.load({ seq: last, items: seqs.map((seq) => entry(seq)) });
  return { ...posts, shown: () => posts.get().posts.map(({ seq }) => seq) };
}

describe("createPosts", () => {
  it("shows each post once and in order, whatever order they arrive in", () => {
    const { receive, shown } = loaded([1]);
    expect([2, 2, 4, 3, 1, 4].map((seq) => receive(entry(seq)))).toEqual([true, true, false, true, true, true]);
    expect(shown()).toEqual([1, 2, 3, 4]);
  });

  it("shows what follows posts that were deleted from the store", () => {
    const { receive, load, shown, settled } = loaded([1, 2]);
    expect(receive(entry(5))).toBe(false);
    expect(load({ seq: 5, items: [entry(4), entry(5)] })).toBe(false);
    expect([shown(), settled()]).toEqual([[1, 2, 4, 5], 5]);
    expect(load({ seq: 9, items: [] })).toBe(false);
    expect(receive(entry(10))).toBe(true);
  });

  it("loads a long gap a page at a time", () => {
    const { load, shown } = loaded([1]);
    expect(load({ seq: 4, items: [entry(2), entry(3)] })).toBe(true);
    expect(load({ seq: 4, items: [entry(4)] })).toBe(false);
    expect(shown()).toEqual([1, 2, 3, 4]);
  });

  it("keeps what arrived before the first load", () => {
    const posts = createPosts(500);
    expect(posts.receive(entry(8))).toBe(false);
    posts.load({ seq: 7, items: [entry(6), entry(7)] });
    expect(posts.get().posts.map(({ seq }) => seq)).toEqual([6, 7, 8]);
  });

  it("applies a change to its post, and ignores that of a post it doesn't have", () => {
    const { receive, get, shown } = loaded([7, 8]);
    receive(entry(9, { of: 7, id: "7", text: "better", edited: true }));
    receive(entry(10, { of: 3, text: "old" }));
    receive(entry(11, { of: 8, deleted: true }));
    expect(get().posts).toEqual([{ seq: 7, id: "7", text: "better", edited: true }]);
    receive(entry(12));
    expect(shown()).toEqual([7, 12]);
  });

  it("starts anew with a store that did", () => {
    const { load, shown } = loaded([5, 6]);
    expect(load({ seq: 1, items: [] })).toBe(true);
    load({ seq: 1, items: [entry(1)] });
    expect(shown()).toEqual([1]);
  });

  it("doesn't ask for ever for a post that the store doesn't have yet", () => {
    const { receive, load } = loaded([1]);
    expect(receive(entry(3))).toBe(false);
    expect(load({ seq: 1, items: [] })).toBe(false);
  });

  it("keeps the latest posts only, and loads earlier ones", () => {
    const { receive, shown, get, first, loadEarlier } = loaded([1, 2, 3], 3, 3);
    expect(get().hasEarlier).toBe(false);
    for (let seq = 4; seq <= 40_000; seq += 1) {
      receive(entry(seq));
    }
    expect([shown(), get().hasEarlier, first()]).toEqual([[39_998, 39_999, 40_000], true, 39_998]);
    loadEarlier({ seq: 40_000, items: [entry(39_996), entry(39_997)] });
    expect(shown()).toEqual([39_996, 39_997, 39_998, 39_999, 40_000]);
    loadEarlier({ seq: 40_000, items: [] });
    expect(get().hasEarlier).toBe(false);
  });

  it("holds at most 1,000 posts that wait for a load", () => {
    const { receive, load, shown } = loaded([1]);
    for (let seq = 5_000; seq > 2; seq -= 1) {
      receive(entry(seq));
    }
    load({ seq: 5_000, items: [entry(2)] });
    // The next loads bring what was not held.
    expect(shown()).toEqual([1, 2]);
  });
});
