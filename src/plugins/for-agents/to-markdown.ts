import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Root } from "mdast";

import { handlersFor } from "./handlers";
import { contentOf } from "./page-tree";

/**
 * Makes the Markdown twin of a built page: its headings, text, code, tables and the words of its pictures; no JSX, no HTML
 * and nothing of the navigation.
 *
 * @param html - the built page
 * @param url - the page's absolute URL, which relative links are resolved against
 * @throws Error when the page has no content to convert
 */
export function pageToMarkdown(html: string, url: string): string {
  const content = contentOf(html);
  if (content === undefined) {
    throw new Error(`The page ${url} has no <main> to make Markdown of.`);
  }
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
