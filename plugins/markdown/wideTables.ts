import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** Column headers, after the first, of a table of symptoms. */
const SYMPTOM_HEADS = ["cause", "fix"];

const textOf = (node: ElementContent): string =>
  node.type === "element" ? node.children.map(textOf).join("") : node.type === "text" ? node.value : "";

const elementsIn = (parent: Element, tagName: string): Element[] =>
  parent.children.flatMap((child) =>
    child.type !== "element" ? [] : child.tagName === tagName ? [child] : elementsIn(child, tagName),
  );

/** Add row headers to a table of symptoms, and labels to its cells, which narrow windows show as cards. */
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
 * Rehype plugin: wrap each table in a scroll container. Scrolling the table itself would need `display: block`, which
 * hides its semantics from screen readers.
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
