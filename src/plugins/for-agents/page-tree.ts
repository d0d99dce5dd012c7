import type { Element, ElementContent, Nodes, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { select } from "hast-util-select";
import { parse } from "parse5";

import { between } from "../search/page";
import { withoutSpans } from "../static-highlight/plain";

/** Where a page's own text is: the Markdown of a doc, otherwise the main part of the page. */
const CONTENT = [".theme-doc-markdown", "main"];

const INLINE = new Set(["a", "code", "span", "strong", "em", "kbd"]);

const isInline = (node: ElementContent | undefined): boolean => node?.type === "element" && INLINE.has(node.tagName);

const isLineBreak = (node: ElementContent): boolean => node.type === "element" && node.tagName === "wbr";

/** Drops comments and places to break a line, and puts a space between inline neighbours that only the style sheet sets apart, except in code. */
function separate(element: Element): Element {
  if (element.tagName === "pre") {
    return element;
  }
  if (element.tagName === "code") {
    return { ...element, children: element.children.filter((child) => !isLineBreak(child)) };
  }
  const visible = element.children.filter((child) => child.type !== "comment");
  const children = visible.flatMap((child, index): ElementContent[] => {
    const own = child.type === "element" ? separate(child) : child;
    return isInline(child) && isInline(visible[index - 1]) ? [{ type: "text", value: " " }, own] : [own];
  });
  return { ...element, children };
}

/**
 * Finds the part of a built page that is its own text.
 *
 * @param html - the whole page
 * @returns the element, or undefined when the page has neither a doc nor a main part
 */
export function contentOf(html: string): Element | undefined {
  const tree = fromParse5(parse(withoutSpans(between(html, "main") ?? ""))) as Root;
  const content = CONTENT.map((selector) => select(selector, tree)).find((element) => element !== undefined);
  return content && separate(content);
}

/** Class names of an element; an element without any has none. */
export function classesOf(element: Element): string[] {
  const { className } = element.properties;
  return Array.isArray(className) ? className.map(String) : [];
}

const isElement = (node: Nodes, name: string): node is Element => node.type === "element" && node.tagName === name;

/** The text below a node as it reads on screen, with a line break for each `<br>`. */
export function textOf(node: Nodes): string {
  if (node.type === "text") {
    return node.value;
  }
  if (isElement(node, "br")) {
    return "\n";
  }
  return "children" in node ? node.children.map((child) => textOf(child)).join("") : "";
}
