import { expect, it } from "vitest";

import { docPages } from "./twin";

type Content = Parameters<typeof docPages>[0];

const doc = (id: string, lastUpdatedAt?: number, unlisted = false) => ({
  id,
  permalink: `/docs/${id}`,
  title: id,
  description: "D.",
  lastUpdatedAt,
  unlisted,
});

it("lists docs in the order of the sidebar, a category's own page first, with the day of the last change", () => {
  const content = {
    docs: [doc("a"), doc("b", Date.UTC(2026, 0, 31, 23, 59)), doc("c"), doc("d", undefined, true)],
    sidebars: {
      main: [
        { type: "doc", id: "c" },
        { type: "doc", id: "d" },
        { type: "category", label: "Guides", link: { type: "doc", id: "b" }, items: [{ type: "doc", id: "a" }] },
      ],
    },
  } as unknown as Content;
  expect(docPages(content).map(({ route, section, modified }) => [route, section, modified])).toEqual([
    ["/docs/c", "Documentation", undefined],
    ["/docs/b", "Guides", "2026-01-31"],
    ["/docs/a", "Guides", undefined],
  ]);
});
