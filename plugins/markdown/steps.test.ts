import type { Element, Root, RootContent } from "hast";
import { expect, it } from "vitest";

import { rehypeSteps } from "./steps";

const element = (tagName: string, text: string): Element => ({
  type: "element",
  tagName,
  properties: {},
  children: [{ type: "text", value: text }],
});

const esm = { type: "mdxjsEsm", value: "export const a = 1;" } as unknown as RootContent;

const outline = (node: RootContent): unknown =>
  node.type === "element" ? [node.tagName, ...node.children.map(outline)] : "value" in node ? node.value : node.type;

function run(...children: RootContent[]): unknown[] {
  const tree: Root = { type: "root", children };
  rehypeSteps()(tree);
  return tree.children.map(outline);
}

it("puts each numbered heading and what follows into a section, up to the next heading", () => {
  const page = [
    element("p", "lead"),
    element("h2", "1. Create"),
    element("p", "a"),
    element("h3", "part"),
    element("h2", "2. Run"),
    element("h2", "If it does not work"),
    element("p", "b"),
  ];
  expect(run(...page)).toEqual([
    ["p", "lead"],
    ["section", ["h2", ["span", "1", ["span", "."]], " Create"], ["p", "a"], ["h3", "part"]],
    ["section", ["h2", ["span", "2", ["span", "."]], " Run"]],
    ["h2", "If it does not work"],
    ["p", "b"],
  ]);
});

it("ends a step below a section's heading at the next step, or at the next section", () => {
  const page = [
    element("h2", "Run it"),
    element("h3", "1. Get"),
    element("p", "a"),
    element("h3", "2. Build"),
    element("h2", "Check"),
    element("h3", "By hand"),
  ];
  expect(run(...page)).toEqual([
    ["h2", "Run it"],
    ["section", ["h3", ["span", "1", ["span", "."]], " Get"], ["p", "a"]],
    ["section", ["h3", ["span", "2", ["span", "."]], " Build"]],
    ["h2", "Check"],
    ["h3", "By hand"],
  ]);
});

it("leaves a page without numbers, and the page's exports, where they are", () => {
  expect(run(element("h2", "Feeds"), element("p", "3. not a heading"))).toEqual([
    ["h2", "Feeds"],
    ["p", "3. not a heading"],
  ]);
  expect(run(element("h2", "1. Create"), esm, element("p", "a"))).toEqual([
    ["section", ["h2", ["span", "1", ["span", "."]], " Create"], ["p", "a"]],
    "export const a = 1;",
  ]);
});
