import type { Element, ElementContent, Nodes, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { select } from "hast-util-select";
import { parse } from "parse5";
import { outerHtml, withoutSpans } from "docusaurus-site-kit";

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

const treeOf = (html: string): Root => fromParse5(parse(withoutSpans(html))) as Root;

/**
 * Finds the element of a built page that holds the page's own text.
 *
 * @param html - the whole page
 * @param selectors - the first that finds an element counts
 * @returns undefined when none does
 */
export function contentOf(html: string, selectors: readonly string[]): Element | undefined {
  const find = (part: string): Element | undefined => {
    const tree = treeOf(part);
    return selectors.map((selector) => select(selector, tree)).find((element) => element !== undefined);
  };
  // Most of a page is its navigation, and the text is hardly ever there.
  const main = outerHtml(html, "main");
  const content = (main === undefined ? undefined : find(main)) ?? find(html);
  return content && separate(content);
}

/** The title and the description that a built page gives itself in its head; empty where it has none. */
export function headOf(html: string): { title: string; description: string } {
  const tree = treeOf(html.slice(0, html.search(/<body[\s>]/i)));
  const title = select("title", tree);
  const meta = select("meta[name=description]", tree);
  return { title: title === undefined ? "" : textOf(title), description: String(meta?.properties.content ?? "") };
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
