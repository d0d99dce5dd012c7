import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";

/** Match between the parts of a name, and after a space. */
const BREAKS = /(?<=\w[_/.,:=-])(?=[a-z])|(?<= )/i;

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
function longCode(code: Element): MdxJsxTextElement {
  const children = code.children.flatMap((child) => (child.type === "text" ? breakable(child.value) : [child]));
  return {
    type: "mdxJsxTextElement",
    name: "code",
    attributes: [{ type: "mdxJsxAttribute", name: "className", value: "long-code" }],
    data: { _mdxExplicitJsx: true } as MdxJsxTextElement["data"],
    children: children as unknown as MdxJsxTextElement["children"],
  };
}

/** Code up to this length never wraps: its parts would read as two names. */
const BREAKS_ABOVE = 24;

/** The same in a table's cell, where there is less room. */
const BREAKS_IN_CELLS_ABOVE = 16;

const textOf = ({ children }: Element): string =>
  children.map((child) => (child.type === "text" ? child.value : "")).join("");

/** Let inline code that is longer than the limit wrap. */
function breakCode(inside: Root | Element, limit: number): void {
  visit(inside, { type: "element", tagName: "code" }, (code: Element, index, parent) => {
    const isBlock = parent?.type === "element" && parent.tagName === "pre";
    if (index !== undefined && parent !== undefined && !isBlock && textOf(code).length > limit) {
      parent.children[index] = longCode(code) as unknown as ElementContent;
    }
    return SKIP;
  });
}

/** Rehype plugin: add the class `long-code` to long inline code, and let it wrap between its words. */
export function rehypeBreakableCode() {
  return (tree: Root): void => {
    visit(tree, { type: "element", tagName: "td" }, (cell: Element) => breakCode(cell, BREAKS_IN_CELLS_ABOVE));
    breakCode(tree, BREAKS_ABOVE);
  };
}
