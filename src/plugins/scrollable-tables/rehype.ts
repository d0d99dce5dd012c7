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

/** Names the cells of a table of symptoms, for narrow windows, where each row becomes a card without heads. */
function labelSymptoms(table: Element): void {
  const heads = elementsIn(table, "th").map((head) => textOf(head).trim());
  if (heads.slice(1).join() !== SYMPTOM_HEADS.join()) {
    return;
  }
  table.properties.className = ["symptoms"];
  for (const row of elementsIn(table, "tr")) {
    for (const [index, cell] of elementsIn(row, "td").entries()) {
      cell.properties.dataLabel = index === 0 ? undefined : heads[index];
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
