import type { Element } from "hast";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Root } from "mdast";

import { handlersFor } from "./handlers";

/**
 * Makes Markdown of a page's own text: its headings, text, code, tables and the words of its pictures; no JSX, no HTML and
 * nothing of the navigation.
 *
 * @param content - the element that holds it
 * @param url - the page's absolute URL, which relative links are resolved against
 */
export function toMarkdownText(content: Element, url: string): string {
  const tree = toMdast({ type: "root", children: [content] }, { handlers: handlersFor(url) }) as Root;
  return toMarkdown(tree, {
    bullet: "-",
    emphasis: "_",
    fences: true,
    listItemIndent: "one",
    rule: "-",
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
