import { tokenize } from "../../code/highlight/tokens";

import type { Token } from "../model/model";

/**
 * Longest code to highlight: a longer example is data to look up, not text to read. Prism is quadratic where quotes or
 * names never end: 20 s for 50,000 characters, 0.1 s for these.
 */
const MAXIMUM_CHARACTERS = 4_000;

/**
 * Highlight code at build time, so the browser needs no highlighter.
 *
 * @param language - a Prism language; an unknown one gives plain text
 * @returns texts, and pairs of a palette name and a text, in order
 */
export function highlight(code: string, language: string): Token[] {
  const tokens = code.length > MAXIMUM_CHARACTERS ? undefined : tokenize(code, language);
  return (tokens ?? [{ kind: undefined, text: code }]).map(({ kind, text }) =>
    kind === undefined ? text : [kind, text],
  );
}
