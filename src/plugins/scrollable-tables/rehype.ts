import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/**
 * Rehype plugin: puts each table into an element that scrolls where the table is wider than the window. A table that scrolls
 * itself is no table to screen readers.
 */
export function rehypeScrollableTables() {
  return (tree: Root): void => {
    visit(tree, { type: "element", tagName: "table" }, (table: Element, index, parent) => {
      if (index !== undefined && parent !== undefined) {
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
