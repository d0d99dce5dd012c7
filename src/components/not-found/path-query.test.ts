import { describe, expect, it } from "vitest";

import { pagesOf, pathQuery } from "./path-query";

describe("pathQuery", () => {
  it.each([
    ["/docs/guides/signature-validation", "signature validation guides"],
    ["/docs/getting_started/Next.js.html", "Next js getting started"],
    ["/docs/concepts/index.html", "concepts"],
    ["/caf%C3%A9", "café"],
    ["/%E0%A4%A", "E0 A4 A"],
    ["/docs/", ""],
    ["/", ""],
  ])("makes of %s the query %j", (pathname, query) => {
    expect(pathQuery(pathname)).toBe(query);
  });

  it("keeps to what the engine takes", () => {
    expect(pathQuery(`/${"a".repeat(10_000)}`).length).toBe(64);
  });
});

describe("pagesOf", () => {
  const hit = (path: string, title: string) => ({
    url: path,
    hierarchy: { lvl0: "Documentation", lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  });

  it("gives each page once, in the order of the hits", () => {
    expect([
      ...pagesOf([hit("/docs/b", "B"), hit("/docs/a", "A"), hit("/docs/b", "B"), hit("/docs/c", "C")], 2),
    ]).toEqual([
      ["/docs/b", "B"],
      ["/docs/a", "A"],
    ]);
  });
});
