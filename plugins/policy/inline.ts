import { createHash } from "node:crypto";

import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5";

/** Inline code of a page. */
export interface InlineCode {
  /** Contents of the `<script>` elements that a browser executes; data blocks such as JSON-LD are left out. */
  scripts: string[];
  /** Contents of the `<style>` elements. */
  styles: string[];
  /** Code in attributes (`onclick=…`, `href="javascript:…"`), which no policy of this site allows. */
  forbidden: string[];
}

/** Script types that a browser acts on: empty means JavaScript. https://html.spec.whatwg.org/#attr-script-type */
const EXECUTED = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:javascript|ecmascript))$/i;

const URL_ATTRIBUTES = new Set(["href", "src", "action", "formaction", "xlink:href"]);

const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

const contentOf = (element: Tree.Element): string =>
  element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");

function collect(node: Tree.Node, found: InlineCode): void {
  if ("tagName" in node) {
    if (node.tagName === "style") {
      found.styles.push(contentOf(node));
    }
    if (node.tagName === "script" && attribute(node, "src") === undefined) {
      if (EXECUTED.test((attribute(node, "type") ?? "").trim())) {
        found.scripts.push(contentOf(node));
      }
    }
    for (const { name, value } of node.attrs) {
      if (/^on[a-z]/.test(name) || (URL_ATTRIBUTES.has(name) && /^\s*javascript:/i.test(value))) {
        found.forbidden.push(`<${node.tagName} ${name}="${value}">`);
      }
    }
  }
  if ("content" in node) {
    collect(node.content, found);
  }
  if ("childNodes" in node) {
    node.childNodes.forEach((child) => collect(child, found));
  }
}

/** Match large parts of a page that seldom hold code. */
const PART = /<(main|aside|nav|footer|script|style)[\s>][^]*?<\/\1>/gi;

/** Match what every part with code contains; the parser decides. The last alternative finds `javascript:` URLs, and entities that may spell one. */
const SUSPECT = /<\/?(?:script|style)|[\s"'/]on[a-z]+\s*=|(?:href|src|action)\s*=\s*["']?\s*[j&]/i;

/**
 * Find the inline code of a page. Skip parsing of parts that can't hold any, which is nearly all HTML.
 */
export function inlineCode(html: string): InlineCode {
  const found: InlineCode = { scripts: [], styles: [], forbidden: [] };
  collect(parse(html.replace(PART, (part) => (SUSPECT.test(part) ? part : ""))), found);
  return found;
}

/** Return the CSP source expression that allows exactly this text. */
export function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
