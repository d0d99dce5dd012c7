import { describe, expect, it } from "vitest";

import { group, type Item, localUrl, partsOf, readHit, sectionOf } from "./hits";

const SITE = "https://docs.example";

describe("partsOf", () => {
  it.each([
    ["a <mark>b</mark> c", ["a ", "b", " c"]],
    ["<mark>b</mark> c", ["", "b", " c"]],
    ["<img src=x onerror=1>", ["<img src=x onerror=1>"]],
    ["<mark><mark>a</mark>", ["", "a"]],
    ["<mark>open", ["", "open"]],
    ["</mark>closed", ["closed"]],
    ["<mark>one</mark><mark>word</mark>", ["", "oneword"]],
    ["", []],
  ])("%s", (marked, parts) => {
    expect(partsOf(marked)).toEqual(parts);
  });
});

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

const hit = {
  objectID: "1",
  type: "lvl2",
  url: "https://docs.example/docs/concepts#feeds",
  hierarchy: { lvl0: "A & B", lvl1: "Build a live room with SvelteKit", lvl2: "<i>", lvl3: null },
  content: "<u>",
};

describe("readHit", () => {
  it("keeps texts as they are, and never cuts the page's title, whose last word may tell it from another", () => {
    const cut = { value: "Build a live room with…" };
    expect(readHit({ ...hit, _snippetResult: { hierarchy: { lvl1: cut } } }, SITE)).toMatchObject({
      url: "/docs/concepts#feeds",
      title: "<i>",
      path: "Build a live room with SvelteKit",
      hierarchy: { lvl0: "A & B", lvl2: "<i>", lvl3: null },
    });
  });

  it("takes marked texts where the engine gave them", () => {
    const title = "<mark>Connect</mark> the page";
    const content = { value: "a <mark>word</mark>…" };
    expect(readHit({ ...hit, _highlightResult: { hierarchy: { lvl2: { value: title } } } }, SITE)?.title).toBe(title);
    expect(readHit({ ...hit, type: "content", _snippetResult: { content } }, SITE)?.title).toBe("a <mark>word</mark>…");
  });

  it.each([
    null,
    7,
    {},
    { ...hit, url: 1 },
    { ...hit, hierarchy: null },
    { ...hit, type: "lvl0" },
    { ...hit, type: "constructor" },
    { ...hit, url: "javascript:1" },
  ])("leaves out %j", (value) => {
    expect(readHit(value, SITE)).toBeUndefined();
  });
});

describe("group", () => {
  const item = (lvl0: string, lvl1: string, number: number, type: Item["type"] = "lvl2"): Item => ({
    ...sectionOf({ objectID: `${lvl1}-${number}`, url: "/", hierarchy: { ...hit.hierarchy, lvl0, lvl1 } as never }),
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

it("a paragraph is kept as the section that it is in", () => {
  const read = readHit({ ...hit, type: "content" }, SITE);
  expect(read && sectionOf(read)).toMatchObject({ type: "lvl2", title: "<i>", content: null, isChild: false });
});
