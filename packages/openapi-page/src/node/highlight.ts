import Prism from "prismjs";
import loadLanguages from "prismjs/components/index";

import type { Token } from "../model/model";

loadLanguages(["bash", "csharp", "go", "json", "markup-templating", "php", "python"]);

/** The palette's name for each Prism type, as in the site's code themes. Types that are not listed stay plain. */
const KINDS = new Map(
  Object.entries({
    comment: "comment",
    keyword: "keyword",
    important: "keyword",
    string: "string",
    char: "string",
    url: "string",
    "template-string": "string",
    number: "value",
    boolean: "value",
    constant: "value",
    null: "value",
    variable: "value",
    function: "name",
    property: "name",
    "class-name": "type",
    builtin: "type",
    namespace: "type",
  }),
);

/**
 * Longer code is left plain: an example of this size is data to look up, not text to read. Prism takes time with the
 * square of the length where quotes or names never end: 20 s for 50,000 characters, 0.1 s for these.
 */
const MAXIMUM_CHARACTERS = 4_000;

/**
 * Highlights code at build time, so the browser needs no highlighter.
 *
 * @param language - a Prism language; an unknown one gives plain text
 * @returns texts, and pairs of the palette's name and a text, in order
 */
export function highlight(code: string, language: string): Token[] {
  const grammar = Object.hasOwn(Prism.languages, language) ? Prism.languages[language] : undefined;
  if (grammar === undefined || code.length > MAXIMUM_CHARACTERS) {
    return [code];
  }
  return joined(Prism.tokenize(code, grammar).flatMap((token) => flatten(token, undefined)));
}

function flatten(token: string | Prism.Token, kind: string | undefined): Token[] {
  if (typeof token === "string") {
    return [kind === undefined || token.trim() === "" ? token : [kind, token]];
  }
  const content = Array.isArray(token.content) ? token.content : [token.content];
  return content.flatMap((part) => flatten(part, KINDS.get(token.type) ?? kind));
}

/** Puts neighbours of one kind together, so the page has fewer elements. */
function joined(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    if (typeof token === "string" && typeof last === "string") {
      result[result.length - 1] = last + token;
    } else if (typeof token !== "string" && Array.isArray(last) && last[0] === token[0]) {
      result[result.length - 1] = [token[0], `${last[1]}${token[1]}`];
    } else {
      result.push(token);
    }
  }
  return result;
}
