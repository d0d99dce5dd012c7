import Prism from "prismjs";
import loadLanguages from "prismjs/components/index";

import type { Token } from "./model";

loadLanguages(["bash", "csharp", "go", "json", "markup-templating", "php", "python"]);

/** Longer code is left plain: an example of this size is data to look up, not text to read. */
const MAXIMUM_CHARACTERS = 50_000;

/**
 * Highlights code at build time, so the browser needs no highlighter.
 *
 * @param language - a Prism language; an unknown one gives plain text
 * @returns texts and pairs of the innermost Prism type and its text, in order
 */
export function highlight(code: string, language: string): Token[] {
  const grammar = Prism.languages[language];
  if (grammar === undefined || code.length > MAXIMUM_CHARACTERS) {
    return [code];
  }
  return Prism.tokenize(code, grammar).flatMap((token) => flatten(token, undefined));
}

function flatten(token: string | Prism.Token, type: string | undefined): Token[] {
  if (typeof token === "string") {
    return [type === undefined || token.trim() === "" ? token : [type, token]];
  }
  const content = Array.isArray(token.content) ? token.content : [token.content];
  return content.flatMap((part) => flatten(part, token.type));
}
