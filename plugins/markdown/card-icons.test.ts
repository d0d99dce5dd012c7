import type { Root } from "hast";
import { expect, it } from "vitest";

import { rehypeCardIcons } from "./card-icons";

const link = (href: string) => ({
  type: "element",
  tagName: "a",
  properties: { href },
  children: [],
  position: { start: { line: 3, column: 1 } },
});

/** A list of links in a `<div>` of a class. */
const list = (className: string, ...hrefs: string[]) => ({
  type: "mdxJsxFlowElement",
  name: "div",
  attributes: [{ type: "mdxJsxAttribute", name: "className", value: className }],
  children: hrefs.map((href) => ({ type: "element", tagName: "p", properties: {}, children: [link(href)] })),
});

function run(...children: unknown[]): unknown[] {
  const icons = new Map([["/docs/concepts", "nodes"]]);
  const tree = { type: "root", children } as Root;
  rehypeCardIcons({ siteDir: "/site", icons })(tree, { path: "/site/docs/index.mdx", data: {} });
  return tree.children;
}

it("puts its icon before the link of a card", () => {
  const icon = { name: "Icon", attributes: [{ name: "name", value: "nodes" }] };
  const card = { children: [icon, link("/docs/concepts")] };
  expect(run(list("card-list tiles", "/docs/concepts", "/docs/concepts"))).toMatchObject([{ children: [card, card] }]);
});

it("leaves other lists", () => {
  expect(run(list("terms", "/docs/concepts"))).toEqual([list("terms", "/docs/concepts")]);
});

it("stops at a card without an icon, with file, line and remedy", () => {
  expect(() => run(list("card-list", "/docs/unknown"))).toThrow(
    "docs/index.mdx:3: No icon is known for the card of /docs/unknown. Name the page with its icon in sidebars.ts.",
  );
});
