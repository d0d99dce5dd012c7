import type { Element, Root } from "hast";
import { expect, it } from "vitest";

import { rehypeScrollableTables } from "./rehype";

const element = (tagName: string, ...children: Element[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

it("puts each table into an element of its own, and leaves the rest", () => {
  const table = element("table", element("tr"));
  const tree: Root = { type: "root", children: [element("p"), element("section", table)] };
  rehypeScrollableTables()(tree);
  const wrapped = { ...element("div", table), properties: { className: ["table-scroll"] } };
  expect(tree.children).toEqual([element("p"), element("section", wrapped)]);
});
