import type { Root, RootContent } from "hast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";

import { asString } from "../model/json";
import type { Json, RichTag, RichText } from "../model/model";
import { visible } from "../model/visible";

/** Convert a string of the document, or what stands in its place, to one for the page. */
export const shown = (text: Json | undefined): string => visible(asString(text) ?? "");

/**
 * Parse a description of the document as CommonMark with GitHub's additions.
 *
 * HTML stays text, links keep only `http`, `https` and `mailto` URLs, paths and anchors of this site, and images become
 * links: the rendered result runs and loads nothing.
 */
export function richText(markdown: string | undefined): RichText {
  if (markdown === undefined || markdown.trim() === "") {
    return [];
  }
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const { children } = toHast(tree, { allowDangerousHtml: true }) as Root;
  return children.filter(isNoGap).flatMap(toRich);
}

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
