import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

import { textOf } from "../pages/built-page";

/** Number of columns from which a phone has no room for words in them. */
const CARD_COLUMNS = 3;

/** Number of columns, with long labels, from which a table compares products by what their sources say. */
const COMPARED_COLUMNS = 4;

/** Longest label, in letters, that has room beside its cell on a phone; a longer one stands above it. */
const LABEL_LENGTH = 10;

const elementsIn = (parent: Element, tagName: string): Element[] =>
  parent.children.flatMap((child) =>
    child.type !== "element" ? [] : child.tagName === tagName ? [child] : elementsIn(child, tagName),
  );

const isBold = ({ children }: Element): boolean => {
  const [only, ...rest] = children;
  return only?.type === "element" && only.tagName === "strong" && rest.length === 0;
};

/**
 * Add row headers to a table of three columns or more. Narrow windows show it as cards, with the labels added here.
 * A row with a cell that is bold as a whole stands out.
 */
function labelCells(table: Element): void {
  const heads = elementsIn(table, "th").map((head) => textOf(head).trim());
  if (heads.length < CARD_COLUMNS) {
    return;
  }
  const isLong = heads.slice(1).some((head) => head.length > LABEL_LENGTH);
  const isCompared = isLong && heads.length >= COMPARED_COLUMNS;
  table.properties.className = ["cards", ...(isLong ? ["cards-stacked"] : []), ...(isCompared ? ["compared"] : [])];
  for (const row of elementsIn(table, "tr")) {
    const [name, ...cells] = elementsIn(row, "td");
    if (name !== undefined && [name, ...cells].some(isBold)) {
      row.properties.className = ["picked"];
    }
    if (name !== undefined) {
      name.tagName = "th";
      name.properties.scope = "row";
    }
    for (const [index, cell] of cells.entries()) {
      cell.properties.dataLabel = heads[index + 1];
      // Keep the content in one box, beside its label.
      cell.children = [{ type: "element", tagName: "span", properties: {}, children: cell.children }];
    }
  }
}

/**
 * Rehype plugin: wrap each table in a scroll container. Scrolling the table itself would need `display: block`, which
 * hides its semantics from screen readers.
 */
export function rehypeScrollableTables() {
  return (tree: Root): void => {
    visit(tree, { type: "element", tagName: "table" }, (table: Element, index, parent) => {
      if (index !== undefined && parent !== undefined) {
        labelCells(table);
        parent.children[index] = {
          type: "element",
          tagName: "div",
          properties: { className: ["table-scroll"] },
          children: [table],
        };
      }
      return SKIP;
    });
  };
}
