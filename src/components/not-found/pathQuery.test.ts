import { describe, expect, it } from "vitest";

import { pagesOf, pathQuery } from "./pathQuery";

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
  const hit = (path: string, title: string | null) => ({
    url_without_anchor: `https://docs.socketless.ws${path}`,
    hierarchy: { lvl0: "Documentation", lvl1: title },
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
