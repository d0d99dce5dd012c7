import { createHash } from "node:crypto";

import type { Root } from "hast";
import { visit } from "unist-util-visit";

import { textOf } from "../pages/built-page";

export interface InlineCode {
  /** Contents of the `<script>` elements that a browser executes; data blocks such as JSON-LD are left out. */
  scripts: string[];
  styles: string[];
  /** Code in attributes (`onclick=…`, `href="javascript:…"`), which no policy of this site allows. */
  forbidden: string[];
}

/** Script types that a browser acts on: empty means JavaScript. https://html.spec.whatwg.org/#attr-script-type */
const EXECUTED = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:javascript|ecmascript))$/i;

const URL_PROPERTIES = new Set(["href", "src", "action", "formAction", "xLinkHref"]);

export function inlineCode(page: Root): InlineCode {
  const found: InlineCode = { scripts: [], styles: [], forbidden: [] };
  visit(page, "element", (element) => {
    const { tagName, properties, content } = element;
    if (tagName === "style") {
      found.styles.push(textOf(element));
    }
    const isInline = tagName === "script" && properties.src === undefined;
    if (isInline && EXECUTED.test(String(properties.type ?? "").trim())) {
      found.scripts.push(textOf(element));
    }
    for (const [name, value] of Object.entries(properties)) {
      if (/^on[a-z]/i.test(name) || (URL_PROPERTIES.has(name) && /^\s*javascript:/i.test(String(value)))) {
        found.forbidden.push(`<${tagName} ${name.toLowerCase()}="${String(value)}">`);
      }
    }
    if (content !== undefined) {
      const inside = inlineCode(content);
      found.scripts.push(...inside.scripts);
      found.styles.push(...inside.styles);
      found.forbidden.push(...inside.forbidden);
    }
  });
  return found;
}

/** Return the CSP source expression that allows exactly this text. */
export function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
