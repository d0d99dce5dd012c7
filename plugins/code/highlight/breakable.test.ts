import type { Element, ElementContent } from "hast";
import { expect, it } from "vitest";

import { rehypeBreakableCode } from "./breakable";

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** The text of code in the given element, `|` where it may break. */
function broken(outer: "td" | "p" | "pre", text: string): string {
  const parent = element(outer, [element("code", [{ type: "text", value: text }])]);
  rehypeBreakableCode()({ type: "root", children: [parent] });
  const [code] = parent.children as Element[];
  return (code?.children ?? []).map((child) => (child.type === "text" ? child.value : "|")).join("");
}

it.each([
  ["SOCKETLESS_API_KEY", "SOCKETLESS_|API_|KEY"],
  ["x-socketless-signature", "x-|socketless-|signature"],
  ["examples/socketless/nextjs", "examples/|socketless/|nextjs"],
  ["POST /api/v0/connection", "POST |/api/|v0/|connection"],
  ["node send-event.mjs --wait 30000", "node |send-|event.|mjs |--wait |30000"],
  ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
  ["useSocketlessConnection", "useSocketlessConnection"],
])("in a table, long %s may break between its words only", (text, expected) => {
  expect(broken("td", text)).toBe(expected);
});

it.each([
  ["td", "eu-south-2"],
  ["td", "--wait 30000"],
  ["p", "SOCKETLESS_API_KEY"],
  ["pre", "https://app.example.com/api"],
] as const)("in %s, leaves %s whole", (outer, text) => {
  expect(broken(outer, text)).toBe(text);
});

it("lets long code break outside of tables too", () => {
  expect(broken("p", "SOCKETLESS_MASTER_SECRET_PREVIOUS")).toBe("SOCKETLESS_|MASTER_|SECRET_|PREVIOUS");
});
