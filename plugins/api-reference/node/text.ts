import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

import type { RichTag, RichText } from "../model/model";
import { visible } from "../model/visible";
import { type Budget, LIMITS } from "./budget";
import { ApiDocumentError, jsonPath, type Place } from "./errors";

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
  // Check level by level: recursion could overflow the stack here.
  let level: readonly Nodes[] = children;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > LIMITS.markdownDepth) {
      throw new ApiDocumentError(
        `${jsonPath(place)}: quotes, lists or emphasis are nested more than ${LIMITS.markdownDepth} levels deep. Nest them less, or escape the signs with a backslash.`,
      );
    }
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return children.flatMap(toRich);
}

/** Elements of nodes that need no more than one. */
const TAGS = new Map<string, RichTag>([
  ["paragraph", "p"],
  ["emphasis", "em"],
  ["strong", "strong"],
  ["inlineCode", "code"],
  ["code", "pre"],
  ["blockquote", "blockquote"],
  ["listItem", "li"],
  ["break", "br"],
  ["thematicBreak", "hr"],
]);

function toRich(node: RootContent): RichText {
  const value = "value" in node ? [visible(node.value)] : [];
  // Leave out the paragraphs of a list whose items have no blank lines between them.
  const inner = (child: RootContent): RichText =>
    node.type === "listItem" && !node.spread && child.type === "paragraph"
      ? child.children.flatMap(toRich)
      : toRich(child);
  const children = "children" in node ? node.children.flatMap(inner) : value;
  switch (node.type) {
    case "text":
    case "html":
      return value;
    case "heading":
      return element("p", element("strong", children));
    case "list":
      return element(node.ordered ? "ol" : "ul", children);
    case "link":
      return link(node.url, children);
    case "image":
      return link(node.url, [visible(node.alt || node.url)]);
    case "linkReference":
      return children;
    case "table": {
      const [head = [], ...rows] = node.children.map((row, index) =>
        element(
          "tr",
          row.children.flatMap((cell) => element(index === 0 ? "th" : "td", cell.children.flatMap(toRich))),
        ),
      );
      return element("table", [...element("thead", head), ...(rows.length > 0 ? element("tbody", rows.flat()) : [])]);
    }
    default: {
      const tag = TAGS.get(node.type);
      return tag === undefined ? [] : element(tag, children);
    }
  }
}

const element = (tag: RichTag, children: RichText): RichText => [{ tag, children }];

function link(url: string, children: RichText): RichText {
  const isSafe = /^[#/]/.test(url) || (URL.canParse(url) && /^(?:https?|mailto):$/.test(new URL(url).protocol));
  return isSafe ? [{ tag: "a", href: visible(url), children }] : children;
}
