import type { Element, Root } from "hast";
import { expect, it } from "vitest";

import { rehypeScrollableTables } from "./wide-tables";

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

it("labels the cells of tables with three columns or more, and names their rows", () => {
  const cell = (tagName: string, value: string): Element => ({
    ...element(tagName),
    children: [{ type: "text", value }],
  });
  const tableOf = (...heads: string[]): Element =>
    element(
      "table",
      element("thead", element("tr", ...heads.map((head) => cell("th", head)))),
      element("tbody", element("tr", ...heads.map(() => cell("td", "x")))),
    );
  const labelsOf = (table: Element): unknown[] => {
    rehypeScrollableTables()({ type: "root", children: [table] });
    const [, body] = table.children as Element[];
    const [row] = (body?.children ?? []) as Element[];
    return ((row?.children ?? []) as Element[]).map(({ properties }) => properties.scope ?? properties.dataLabel);
  };
  expect(labelsOf(tableOf("symptom", "cause", "fix"))).toEqual(["row", "cause", "fix"]);
  expect(labelsOf(tableOf("field", "type"))).toEqual([undefined, undefined]);
  const long = ["product", "who holds a connection", "history"];
  const tables = [tableOf("symptom", "cause", "fix"), tableOf(...long), tableOf(...long, "price")];
  tables.forEach(labelsOf);
  expect(tables.map((table) => String(table.properties.className))).toEqual([
    "cards",
    "cards,cards-stacked",
    "cards,cards-stacked,compared",
  ]);
});

it("lets a row stand out that has a cell in bold, not one with bold words", () => {
  const text = (value: string) => ({ type: "text" as const, value });
  const bold = (): Element => ({ ...element("strong"), children: [text("Socketless")] });
  const row = (...cells: Element["children"][]): Element =>
    element("tr", ...cells.map((children) => ({ ...element("td"), children })));
  const rows = [
    row([bold()], [text("a")], [text("b")]),
    row([text("a")], [text("only "), bold()], [text("b")]),
    row([text("a")], [text("b")], [bold()]),
  ];
  const heads = element("tr", element("th"), element("th"), element("th"));
  const table = element("table", element("thead", heads), element("tbody", ...rows));
  rehypeScrollableTables()({ type: "root", children: [table] });
  expect(rows.map(({ properties }) => properties.className)).toEqual([["picked"], undefined, ["picked"]]);
});
