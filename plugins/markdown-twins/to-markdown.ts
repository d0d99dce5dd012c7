import type { Element } from "hast";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Root } from "mdast";

import { handlersFor, type TwinPaths } from "./handlers";

/**
 * Convert a page's content to Markdown: headings, text, code, tables and the text of pictures, without JSX, HTML or
 * navigation.
 *
 * @param url - the page's absolute URL, which relative links are resolved against
 * @param twins - the pages that links lead to the Markdown of
 */
export function toMarkdownText(content: Element, url: string, twins: TwinPaths): string {
  const tree = toMdast({ type: "root", children: [content] }, { handlers: handlersFor(url, twins) }) as Root;
  return toMarkdown(tree, {
    bullet: "-",
    emphasis: "_",
    fences: true,
    listItemIndent: "one",
    rule: "-",
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
