import type { Element, ElementContent, Root } from "hast";
import { select, selectAll } from "hast-util-select";

import { classesOf, textOf } from "../pages/built-page";

const INLINE = new Set(["a", "b", "bdi", "code", "em", "i", "kbd", "q", "small", "span", "strong", "time"]);

const isInline = (node: ElementContent | undefined): boolean => node?.type === "element" && INLINE.has(node.tagName);

const isLineBreak = (node: ElementContent): boolean => node.type === "element" && node.tagName === "wbr";

/**
 * Tell whether to skip an element: hidden, marked to be skipped, a tooltip of another element, or the dark variant of
 * a picture.
 */
export const isUnread = (element: Element): boolean =>
  element.properties.ariaHidden === "true" ||
  element.properties.dataMarkdown === "skip" ||
  element.properties.role === "tooltip" ||
  classesOf(element).some((name) => name.startsWith("themedComponent--dark"));

const isHashLink = (child: ElementContent): boolean =>
  child.type === "element" && classesOf(child).includes("hash-link");

/** Replace a link to an element around it by the link's content. */
const withoutOwnLink = (child: ElementContent, ids: readonly string[]): ElementContent[] =>
  child.type === "element" && child.tagName === "a" && ids.some((id) => child.properties.href === `#${id}`)
    ? child.children
    : [child];

/** Replace highlighted code by its text, because later steps clone each element and search all of them. */
const withPlainCode = (pre: Element): Element => ({
  ...pre,
  children: pre.children.map((child) =>
    child.type === "element" ? { ...child, children: [{ type: "text", value: textOf(child) }] } : child,
  ),
});

/**
 * Drop skipped elements, comments, `<wbr>` and anchors. Insert a space between inline elements that only CSS
 * separates, except in code and its title.
 *
 * @param around - ids of the elements around it
 */
function separate(element: Element, around: readonly string[] = []): Element {
  if (element.tagName === "pre") {
    return withPlainCode(element);
  }
  if (classesOf(element).some((name) => name.startsWith("codeBlockTitle"))) {
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

/** Find the element of a page that holds its content; undefined when there is none. */
export function contentOf(page: Root): Element | undefined {
  const main = select("main", page);
  return main && separate(select(".theme-doc-markdown", main) ?? main);
}

export const headingsOf = (content: Element): { id: string; text: string }[] =>
  selectAll("h2[id]", content).map((heading) => ({ id: String(heading.properties.id), text: textOf(heading).trim() }));
