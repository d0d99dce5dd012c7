import { describe, expect, it } from "vitest";

import { type Hit, plain } from "../hit";
import { group, localUrl, sectionOf } from "./hits";

const SITE = "https://docs.example";

describe("localUrl", () => {
  it.each([
    ["https://docs.example/docs/concepts#feeds", "/docs/concepts#feeds"],
    ["/docs/concepts#feeds", "/docs/concepts#feeds"],
    ["https://example.com/a", "https://example.com/a"],
    ["//example.com/a", "https://example.com/a"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,<script>", undefined],
  ])("leads %s to %s", (url, expected) => {
    expect(localUrl(url, SITE)).toBe(expected);
  });
});

const hierarchy = { lvl0: "A", lvl1: "B", lvl2: "<i>", lvl3: null, lvl4: null, lvl5: null, lvl6: null };

describe("group", () => {
  const item = (lvl0: string, lvl1: string, number: number, type: Hit["type"] = "lvl2"): Hit => ({
    ...sectionOf({ objectID: `${lvl1}-${number}`, url: "/", hierarchy: { ...hierarchy, lvl0, lvl1 } }),
    type,
  });

  it("puts groups and pages in the order of their first hits, five hits a group at most", () => {
    const hits = [
      item("Guides", "a", 1),
      item("constructor", "__proto__", 2),
      item("Guides", "b", 3, "lvl1"),
      ...[4, 5, 6, 7].map((number) => item("Guides", number % 2 === 0 ? "a" : "b", number)),
    ];
    const groups = group(hits).map(({ title, items }) => [title, items.map(({ objectID }) => objectID)]);
    expect(groups).toEqual([
      ["Guides", ["a-1", "a-4", "a-6", "b-3", "b-5"]],
      ["constructor", ["__proto__-2"]],
    ]);
  });

  it("hangs sections below their page where that is a hit", () => {
    const [first] = group([item("g", "a", 1), item("g", "a", 2, "lvl1"), item("g", "b", 3)]);
    expect(first?.items.map(({ isChild }) => isChild)).toEqual([true, false, false]);
  });
});

it("a hit is kept as the section that it is in", () => {
  const kept = sectionOf({ objectID: "1", url: "/", hierarchy });
  expect(kept).toMatchObject({ type: "lvl2", title: plain("<i>"), path: plain("B"), content: null });
});
