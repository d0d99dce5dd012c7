import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

import { type Budget, LIMITS } from "./budget";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import type { RichNode, RichText } from "../model/model";
import { visible } from "../model/visible";

/** Longest text on the page, in characters; the whole text stays in `openapi.json`. */
const MAXIMUM_CHARACTERS = 10_000;

/** Longest name in a link to its description, in characters. */
const NAME_CHARACTERS = 100;

/** Cut a text to at most `limit` UTF-16 units, without splitting a surrogate pair. */
export function firstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/\p{Cs}$/u, "");
}

export function shortName(name: string): string {
  return name.length <= NAME_CHARACTERS ? name : `${firstCharacters(name, NAME_CHARACTERS)}…`;
}

/** Cut a long text for the page, with a note. */
export function shortened(text: string): string {
  return text.length <= MAXIMUM_CHARACTERS
    ? text
    : `${firstCharacters(text, MAXIMUM_CHARACTERS)}… (shortened: the whole text is in openapi.json)`;
}

/**
 * Parse a description of the document as CommonMark with tables.
 *
 * HTML stays text, links keep only `http`, `https` and `mailto` URLs, paths and anchors of this site, and images become
 * links: the rendered result runs and loads nothing.
 *
 * @throws ApiDocumentError at the place when quotes, lists or emphasis are nested too deeply
 */
export function richText(markdown: string | undefined, budget: Budget, place: Place): RichText {
  if (markdown === undefined || markdown.trim() === "") {
    return [];
  }
  const text = shortened(markdown);
  budget.spend("characters", text.length, place);
  const { children } = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  checkDepth(children, place);
  return children.flatMap(toRich);
}

/** Check level by level: recursion could overflow the stack here. */
function checkDepth(nodes: readonly RootContent[], place: Place): void {
  let level: readonly Nodes[] = nodes;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > LIMITS.markdownDepth) {
      throw new ApiDocumentError(
        `${jsonPath(place)}: quotes, lists or emphasis are nested more than ${LIMITS.markdownDepth} levels deep. Nest them less, or escape the signs with a backslash.`,
      );
    }
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
}

function toRich(node: RootContent): RichText {
  switch (node.type) {
    case "text":
    case "html":
      return [visible(node.value)];
    case "paragraph":
      return element("p", node.children.flatMap(toRich));
    case "heading":
      return element("p", element("strong", node.children.flatMap(toRich)));
    case "emphasis":
      return element("em", node.children.flatMap(toRich));
    case "strong":
      return element("strong", node.children.flatMap(toRich));
    case "inlineCode":
      return element("code", [visible(node.value)]);
    case "code":
      return element("pre", [visible(node.value)]);
    case "blockquote":
      return element("blockquote", node.children.flatMap(toRich));
    case "list":
      return element(node.ordered ? "ol" : "ul", node.children.flatMap(toRich));
    case "listItem":
      return element("li", node.children.flatMap(node.spread ? toRich : toRichTight));
    case "link":
      return link(node.url, node.children.flatMap(toRich));
    case "image":
      return link(node.url, [visible(node.alt || node.url)]);
    case "linkReference":
      return node.children.flatMap(toRich);
    case "table": {
      const [head = [], ...rows] = node.children.map((row, index) =>
        element(
          "tr",
          row.children.flatMap((cell) => element(index === 0 ? "th" : "td", cell.children.flatMap(toRich))),
        ),
      );
      return element("table", [...element("thead", head), ...(rows.length > 0 ? element("tbody", rows.flat()) : [])]);
    }
    case "break":
      return element("br", []);
    case "thematicBreak":
      return element("hr", []);
    default:
      return [];
  }
}

function toRichTight(node: RootContent): RichText {
  return node.type === "paragraph" ? node.children.flatMap(toRich) : toRich(node);
}

function element(tag: Exclude<RichNode, string>["tag"], children: RichText): RichText {
  return [{ tag, children }];
}

function link(url: string, children: RichText): RichText {
  return isSafeLink(url) ? [{ tag: "a", href: visible(url), children }] : children;
}

function isSafeLink(url: string): boolean {
  if (/^[#/]/.test(url)) {
    return true;
  }
  try {
    return ["http:", "https:", "mailto:"].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}
