import type { Element, ElementContent, Root } from "hast";
import { expect, it } from "vitest";

import { rehypeBreakableCode } from "./breakable";

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** The text of code in the given element, `|` where it may break. */
function broken(outer: "td" | "p", text: string): string {
  const link = element("a", [element("code", [{ type: "text", value: text }])]);
  const tree: Root = { type: "root", children: [element(outer, [link])] };
  rehypeBreakableCode()(tree);
  const [code] = link.children as Element[];
  return (code?.children ?? []).map((child) => (child.type === "text" ? child.value : "|")).join("");
}

it.each([
  ["SOCKETLESS_API_KEY", "SOCKETLESS_|API_|KEY"],
  ["sendOnDisconnect", "send|On|Disconnect"],
  ["x-socketless-signature", "x-|socketless-|signature"],
  ["webhook.options", "webhook.|options"],
  ["socketless/nextjs", "socketless/|nextjs"],
  ["closed with 1006", "closed with 1006"],
  ["--wait 30000", "--|wait 30000"],
])("in a table, %s may break between its words only", (text, expected) => {
  expect(broken("td", text)).toBe(expected);
});

it("leaves code outside of tables as it is", () => {
  expect(broken("p", "SOCKETLESS_API_KEY")).toBe("SOCKETLESS_API_KEY");
});

it.each([
  ["p", "SOCKETLESS_MASTER_SECRET", undefined],
  ["p", "https://app.example.com/api", ["long-code"]],
  ["pre", "https://app.example.com/api", undefined],
])("marks long code in %s, which may break: %s", (outer, text, expected) => {
  const code = element("code", [{ type: "text", value: text }]);
  rehypeBreakableCode()({ type: "root", children: [element(outer, [code])] });
  expect(code.properties.className).toEqual(expected);
});
