import { describe, expect, test } from "vitest";

import { repeatPages } from "./pages";

const pages = [
  { slug: "a", title: "A", body: "1" },
  { slug: "b/c", title: "C", body: "2" },
];

describe("repeatPages", () => {
  test("gives each page an address and a title of its own, the same at every run", () => {
    const all = repeatPages(pages, 5);
    expect(all.map(({ slug }) => slug)).toEqual(["a", "b/c", "more-1/a", "more-1/b/c", "more-2/a"]);
    expect(all.map(({ title }) => title)).toEqual(["A", "C", "A 1", "C 1", "A 2"]);
    expect(repeatPages(pages, 5)).toEqual(all);
  });

  test("begins with the pages as they are, whatever the number", () => {
    expect(repeatPages(pages, 2)).toEqual(pages);
  });
});
