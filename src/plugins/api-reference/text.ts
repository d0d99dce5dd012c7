import type { RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

import type { RichNode, RichText } from "./model";

/** Longer texts are shortened on the page; the whole text stays in `/openapi.json`. */
const MAXIMUM_CHARACTERS = 10_000;

/** Control characters, and those that turn the direction of the text around them. */
const INVISIBLE = /[\u0000-\u0008\u000B-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Makes characters visible that could make a name read as another one. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Shortens a text for the page and says so. */
export function shortened(text: string): string {
  return text.length <= MAXIMUM_CHARACTERS
    ? text
    : `${text.slice(0, MAXIMUM_CHARACTERS)}… (shortened: the whole text is in openapi.json)`;
}

/**
 * Reads a description of the document as CommonMark.
 *
 * HTML stays text, links keep their address only when it is `http`, `https`, `mailto`, a path or an anchor of this
 * site, and images become links: what the page renders from the result runs nothing and loads nothing.
 */
export function richText(markdown: string | undefined): RichText {
  if (markdown === undefined || markdown.trim() === "") {
    return [];
  }
  return fromMarkdown(visible(shortened(markdown))).children.flatMap(toRich);
}

function toRich(node: RootContent): RichText {
  switch (node.type) {
    case "text":
      return [node.value];
    case "html":
      return [node.value];
    case "paragraph":
      return element("p", node.children.flatMap(toRich));
    case "heading":
      return element("p", element("strong", node.children.flatMap(toRich)));
    case "emphasis":
      return element("em", node.children.flatMap(toRich));
    case "strong":
      return element("strong", node.children.flatMap(toRich));
    case "inlineCode":
      return element("code", [node.value]);
    case "code":
      return element("pre", [node.value]);
    case "blockquote":
      return element("blockquote", node.children.flatMap(toRich));
    case "list":
      return element(node.ordered ? "ol" : "ul", node.children.flatMap(toRich));
    case "listItem":
      return element("li", node.children.flatMap(node.spread ? toRich : toRichTight));
    case "link":
      return link(node.url, node.children.flatMap(toRich));
    case "image":
      return link(node.url, [node.alt || node.url]);
    case "linkReference":
      return node.children.flatMap(toRich);
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
  return isSafeLink(url) ? [{ tag: "a", href: url, children }] : children;
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
