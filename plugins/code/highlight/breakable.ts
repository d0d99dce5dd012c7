import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";

/** Match after separators and between the words of camelCase names, except WebSocket. */
const BREAKS = /(?<=[_/.,:=-])(?=[^_/.,:=\s-])|(?<=[a-z])(?<!Web)(?=[A-Z])/;

/** Insert a `<wbr>` wherever a long name may wrap. */
function breakable(text: string): ElementContent[] {
  return text
    .split(BREAKS)
    .flatMap((value, index): ElementContent[] => [
      ...(index === 0 ? [] : [{ type: "element" as const, tagName: "wbr", properties: {}, children: [] }]),
      { type: "text", value },
    ]);
}

/**
 * Mark the element as explicit JSX: the theme would render `code` with child elements as a block.
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

/** Code up to this length never wraps: its parts would read as two names. */
const BREAKS_ABOVE = 24;

const textOf = ({ children }: Element): string =>
  children.map((child) => (child.type === "text" ? child.value : "")).join("");

/**
 * Rehype plugin: add the class `long-code` to inline code that may wrap, and let names in table cells wrap between
 * their words.
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
