import type { Part } from "../hit";
import { type Word, words } from "./tokenizer";

/** What a query's words find: the terms, and the words as they were typed. */
export interface Sought {
  terms: ReadonlySet<string>;
  typed: readonly string[];
}

/** Fewest letters of a word that is taken for the beginning of another. */
const BEGINNING = 3;

/** List the words of a query as they were typed, with their parts. */
export const typedIn = (query: string): string[] =>
  words(query).flatMap(({ whole, parts }) => [whole, ...parts.map(({ text }) => text)]);

/** Tell whether a word is one that was typed, or begins with one. */
const isTyped = (text: string, { typed }: Sought): boolean =>
  typed.some((word) => word === text || (word.length >= BEGINNING && text.startsWith(word)));

interface Found {
  start: number;
  end: number;
  isRelated: boolean;
}

/** Return the places of a word's matching parts, or of the whole word when it matched as a whole. */
function hits({ whole, parts }: Word, sought: Sought): Found[] {
  const own = parts.filter((part) => part.terms.some((term) => sought.terms.has(term)));
  const [start, end] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0];
  return sought.terms.has(whole)
    ? [{ start, end, isRelated: !isTyped(whole, sought) }]
    : own.map(({ text, ...place }) => ({ ...place, isRelated: !isTyped(text, sought) }));
}

/** Find the start of the window of `size` words with the most different matches, one word before the first of them. */
function bestWindow(matches: readonly (string | false)[], size: number): number {
  const scores = matches.slice(0, matches.length - size + 1).map((match, start) => {
    const inside = new Set(matches.slice(start, start + size));
    inside.delete(false);
    return inside.size * 2 + (match === false || start === 0 ? 1 : 0);
  });
  return scores.indexOf(Math.max(...scores));
}

/** Join neighbours of one kind, and drop empty parts. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.isMatch === part.isMatch && last.isRelated === part.isRelated && last.isCode === part.isCode) {
      last.text += part.text;
    } else if (part.text !== "") {
      all.push({ ...part });
    }
  }
  return all;
}

/** Split a text at the marks of code in it. */
function splitCode(text: string, isCode: boolean, kind: Omit<Part, "text">): Part[] {
  return text
    .split("`")
    .map((piece, at) => ({ text: piece, ...kind, ...(isCode !== (at % 2 === 1) && { isCode: true as const }) }));
}

/**
 * Split a text into matches and what is between them, and cut it to the words around them.
 *
 * @param size - number of words to cut to; default the whole text
 */
export function marked(text: string, sought: Sought, size = Infinity): Part[] {
  const all = words(text);
  const matches = all.map((word) => hits(word, sought).length > 0 && word.whole);
  const from = all.length > size ? bestWindow(matches, size) : 0;
  const shown = all.slice(from, from + size);
  const isLast = from + shown.length === all.length;
  const begin = from === 0 ? 0 : (shown[0]?.parts[0]?.start ?? 0);
  const end = isLast ? text.length : (shown.at(-1)?.parts.at(-1)?.end ?? begin);
  const plain: Omit<Part, "text"> = { isMatch: false };
  const parts: Part[] = from === 0 ? [] : [{ text: "…", ...plain }];
  let at = begin;
  const add = (until: number, kind: Omit<Part, "text">): void => {
    const isCode = text.slice(0, at).split("`").length % 2 === 0;
    parts.push(...splitCode(text.slice(at, until), isCode, kind));
    at = until;
  };
  for (const found of shown.flatMap((word) => hits(word, sought))) {
    add(found.start, plain);
    add(found.end, { isMatch: true, ...(found.isRelated && { isRelated: true }) });
  }
  add(end, plain);
  return joined([...parts, ...(isLast ? [] : [{ text: "…", ...plain }])]);
}
