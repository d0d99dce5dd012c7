import { tokenize } from "../../code/highlight/tokens";

import type { Token } from "../model/model";

/**
 * Highlight code at build time, so the browser needs no highlighter.
 *
 * @param language - a Prism language; an unknown one gives plain text
 * @returns texts, and pairs of a palette name and a text, in order
 */
export const highlight = (code: string, language: string): Token[] =>
  (tokenize(code, language) ?? [{ kind: undefined, text: code }]).map(({ kind, text }) =>
    kind === undefined ? text : [kind, text],
  );
