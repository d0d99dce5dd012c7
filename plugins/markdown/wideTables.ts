import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** The heads, from the second on, of a table that leads from a symptom to its cause and remedy. */
const SYMPTOM_HEADS = ["why", "what to do"];

const textOf = (node: ElementContent): string =>
  node.type === "element" ? node.children.map(textOf).join("") : node.type === "text" ? node.value : "";

const elementsIn = (parent: Element, tagName: string): Element[] =>
  parent.children.flatMap((child) =>
    child.type !== "element" ? [] : child.tagName === tagName ? [child] : elementsIn(child, tagName),
  );

/** Gives each row of a table of symptoms its head, and its cells names for narrow windows, where the row becomes a card. */
function labelSymptoms(table: Element): void {
  const heads = elementsIn(table, "th").map((head) => textOf(head).trim());
  if (heads.slice(1).join() !== SYMPTOM_HEADS.join()) {
    return;
  }
  table.properties.className = ["symptoms"];
  for (const row of elementsIn(table, "tr")) {
    const [symptom, ...cells] = elementsIn(row, "td");
    if (symptom !== undefined) {
      symptom.tagName = "th";
      symptom.properties.scope = "row";
    }
    for (const [index, cell] of cells.entries()) {
      cell.properties.dataLabel = SYMPTOM_HEADS[index];
    }
  }
}

/**
 * Rehype plugin: puts each table into an element that scrolls where the table is wider than the window. A table that scrolls
 * itself is no table to screen readers.
 */
export function rehypeScrollableTables() {
  return (tree: Root): void => {
    visit(tree, { type: "element", tagName: "table" }, (table: Element, index, parent) => {
      if (index !== undefined && parent !== undefined) {
        labelSymptoms(table);
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
