import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";

/** After a separator, and between the words of a camelCase name, but not in WebSocket, which prose writes, too. */
const BREAKS = /(?<=[_/.,:=-])(?=[^_/.,:=\s-])|(?<=[a-z])(?<!Web)(?=[A-Z])/;

/** Text with a `<wbr>` at each place where a long name may go on in the next line. */
function breakable(text: string): ElementContent[] {
  return text
    .split(BREAKS)
    .flatMap((value, index): ElementContent[] => [
      ...(index === 0 ? [] : [{ type: "element" as const, tagName: "wbr", properties: {}, children: [] }]),
      { type: "text", value },
    ]);
}

/**
 * The theme takes `code` with elements in it for a block. An element that MDX takes for written as JSX, by the mark in
 * `data`, is not given to the theme.
 */
function inlineCode(code: Element): MdxJsxTextElement {
  const children = code.children.flatMap((child) => (child.type === "text" ? breakable(child.value) : [child]));
  return {
    type: "mdxJsxTextElement",
    name: "code",
    attributes: [],
    data: { _mdxExplicitJsx: true } as MdxJsxTextElement["data"],
    children: children as unknown as MdxJsxTextElement["children"],
  };
}

/** Shorter code never breaks: its parts would read as two names. */
const BREAKS_ABOVE = 24;

const textOf = ({ children }: Element): string =>
  children.map((child) => (child.type === "text" ? child.value : "")).join("");

/**
 * Rehype plugin: says which inline code may break, by the class `long-code`, and lets names in the code of table cells break
 * between their words, so that narrow columns stay readable.
 */
export function rehypeBreakableCode() {
  return (tree: Root): void => {
    visit(tree, { type: "element", tagName: "td" }, (cell: Element) => {
      visit(cell, { type: "element", tagName: "code" }, (code: Element, index, parent) => {
        if (index !== undefined && parent !== undefined) {
          parent.children[index] = inlineCode(code) as unknown as ElementContent;
        }
        return SKIP;
      });
    });
    visit(tree, { type: "element", tagName: "code" }, (code: Element, _index, parent) => {
      const isInline = parent?.type !== "element" || parent.tagName !== "pre";
      if (isInline && textOf(code).length > BREAKS_ABOVE) {
        code.properties.className = ["long-code"];
      }
    });
  };
}
