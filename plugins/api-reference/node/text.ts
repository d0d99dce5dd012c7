import type { Root, RootContent } from "hast";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";

import { asString } from "../model/json";
import type { Json, RichTag, RichText } from "../model/model";
import { firstCharacters, visible } from "../model/visible";
import { type Budget, LIMITS } from "./budget";
import { ApiDocumentError, jsonPath, type Place } from "./errors";

/** Longest text on the page, in characters; the whole text stays in `openapi.json`. */
const MAXIMUM_CHARACTERS = 10_000;

/** Convert a text of the document, or what stands in its place, to one for the page. */
export const shown = (text: Json | undefined): string => visible(shortened(asString(text) ?? ""));

/** Cut a long text for the page, with a note. */
function shortened(text: string): string {
  return text.length <= MAXIMUM_CHARACTERS
    ? text
    : `${firstCharacters(text, MAXIMUM_CHARACTERS)}… (shortened: the whole text is in openapi.json)`;
}

/**
 * Parse a description of the document as CommonMark with GitHub's additions.
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
  const tooDeep = new ApiDocumentError(
    `${jsonPath(place)}: quotes, lists or emphasis are nested more than ${LIMITS.markdownDepth} levels deep. Nest them less, or escape the signs with a backslash.`,
  );
  if (startsDeep(text)) {
    throw tooDeep;
  }
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  // Check level by level: recursion could overflow the stack here.
  let level: readonly Nodes[] = tree.children;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > LIMITS.markdownDepth) {
      throw tooDeep;
    }
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  const { children } = toHast(tree, { allowDangerousHtml: true }) as Root;
  const rich = children.filter(isNoGap).flatMap(toRich);
  // Charge addresses again: each use of a link's definition repeats it.
  budget.spend("characters", addressesOf(rich), place);
  return rich;
}

/** Marks of quotes and lists at the start of one line, more than the depth allows. */
const DEEP_LINE = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${LIMITS.markdownDepth + 1}}`,
  "m",
);

/**
 * Tell whether text opens more quotes, lists or brackets at once than the depth allows. The parser would overflow the
 * stack on 9,000 quotes, and take minutes for as many lists or images.
 */
function startsDeep(text: string): boolean {
  let depth = 0;
  const isDeep = (character: string): boolean => {
    depth = Math.max(0, depth + (character === "[" ? 1 : character === "]" ? -1 : 0));
    return depth > LIMITS.markdownDepth;
  };
  return DEEP_LINE.test(text) || Array.from(text).some(isDeep);
}

/** Count the characters of all addresses in a text. */
const addressesOf = (text: RichText): number =>
  text.reduce(
    (sum, part) => (typeof part === "string" ? sum : sum + (part.href?.length ?? 0) + addressesOf(part.children)),
    0,
  );

/** Elements to keep; others are replaced by what is in them. */
const TAGS = new Set("p em strong del code ul ol li blockquote br hr table thead tbody tr th td".split(" "));

/** Elements in which a line end between two others means nothing. */
const BLOCKS = new Set("ul ol blockquote table thead tbody tr".split(" "));
const isNoGap = (node: RootContent): boolean => node.type !== "text" || node.value !== "\n";

function toRich(node: RootContent): RichText {
  if (node.type === "text" || node.type === "raw") {
    return [visible(node.value)];
  }
  if (node.type !== "element") {
    return [];
  }
  const { children, properties, tagName } = node;
  const inside = (BLOCKS.has(tagName) ? children.filter(isNoGap) : children).flatMap(toRich);
  const [src, alt] = [String(properties.src), String(properties.alt)];
  switch (tagName) {
    case "a":
      return link(String(properties.href), inside);
    case "input":
      return [properties.checked ? "☑" : "☐"];
    case "img":
      return link(src, [visible(alt || src)]);
    case "pre":
      return element("pre", children.flatMap((code) => ("children" in code ? code.children : [])).flatMap(toRich));
    default:
      return /^h\d$/.test(tagName)
        ? element("p", element("strong", inside))
        : TAGS.has(tagName)
          ? element(tagName as RichTag, inside)
          : inside;
  }
}

const element = (tag: RichTag, children: RichText): RichText => [{ tag, children }];

function link(url: string, children: RichText): RichText {
  // Leave out links of footnotes: their targets have no ids here.
  const isSafe =
    /^(?:#(?!user-content-)|\/)/.test(url) || (URL.canParse(url) && /^(?:https?|mailto):$/.test(new URL(url).protocol));
  return isSafe ? [{ tag: "a", href: visible(url), children }] : children;
}
