import type { Element, ElementContent, Nodes, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { select, selectAll } from "hast-util-select";
import { parse } from "parse5";
import { outerHtml, withoutSpans } from "../built-site";

const INLINE = new Set(["a", "b", "bdi", "code", "em", "i", "kbd", "q", "small", "span", "strong", "time"]);

const isInline = (node: ElementContent | undefined): boolean => node?.type === "element" && INLINE.has(node.tagName);

const isLineBreak = (node: ElementContent): boolean => node.type === "element" && node.tagName === "wbr";

/**
 * Whether an element is left out: hidden from readers, said to be left out, a hint that belongs to another element, or the twin
 * of a picture for the dark theme.
 */
export const isUnread = (element: Element): boolean =>
  element.properties.ariaHidden === "true" ||
  element.properties.dataMarkdown === "skip" ||
  element.properties.role === "tooltip" ||
  classesOf(element).some((name) => name.startsWith("themedComponent--dark"));

const isHashLink = (child: ElementContent): boolean =>
  child.type === "element" && classesOf(child).includes("hash-link");

/** What a link shows that leads to the element around it: a handle for readers to copy, which says nothing new. */
const withoutOwnLink = (child: ElementContent, ids: readonly string[]): ElementContent[] =>
  child.type === "element" && child.tagName === "a" && ids.some((id) => child.properties.href === `#${id}`)
    ? child.children
    : [child];

/**
 * Drops what isn't read, comments, places to break a line and links to the very place, and puts a space between inline
 * neighbours that only the style sheet sets apart, except in code and in its title.
 *
 * @param around - ids of the elements around it
 */
function separate(element: Element, around: readonly string[] = []): Element {
  if (element.tagName === "pre" || classesOf(element).some((name) => name.startsWith("codeBlockTitle"))) {
    return element;
  }
  if (element.tagName === "code") {
    return { ...element, children: element.children.filter((child) => !isLineBreak(child)) };
  }
  const ids = element.properties.id === undefined ? around : [...around, String(element.properties.id)];
  const visible = element.children
    .filter((child) => child.type === "text" || (child.type === "element" && !isUnread(child)))
    .flatMap((child) => (isHashLink(child) ? [] : withoutOwnLink(child, ids)));
  const children = visible.flatMap((child, index): ElementContent[] => {
    const own = child.type === "element" ? separate(child, ids) : child;
    return isInline(child) && isInline(visible[index - 1]) ? [{ type: "text", value: " " }, own] : [own];
  });
  return { ...element, children };
}

const treeOf = (html: string): Root => fromParse5(parse(withoutSpans(html))) as Root;

/**
 * Finds the element of a built page that holds the page's own text.
 *
 * @param html - the whole page
 * @returns undefined when there is none
 */
export function contentOf(html: string): Element | undefined {
  const find = (part: string): Element | undefined => {
    const tree = treeOf(part);
    return select(".theme-doc-markdown", tree) ?? select("main", tree);
  };
  // Most of a page is its navigation, and the text is hardly ever there.
  const main = outerHtml(html, "main");
  const content = (main === undefined ? undefined : find(main)) ?? find(html);
  return content && separate(content);
}

/** The second-level headings of a page's own text that have an address. */
export const headingsOf = (content: Element): { id: string; text: string }[] =>
  selectAll("h2[id]", content).map((heading) => ({ id: String(heading.properties.id), text: textOf(heading).trim() }));

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
