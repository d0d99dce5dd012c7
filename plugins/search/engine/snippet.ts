import { type Word, words } from "./tokenizer";

/** How matches are marked and cuts are shown; the parameters of Algolia's API. */
export interface Marks {
  before: string;
  after: string;
  ellipsis: string;
}

/** Offsets of the parts of a word that the query found; the whole word when it was found whole. */
function hits({ whole, parts }: Word, terms: ReadonlySet<string>): [start: number, end: number][] {
  const own = parts.filter((part) => part.terms.some((term) => terms.has(term)));
  const [first, last] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0];
  return terms.has(whole) ? [[first, last]] : own.map(({ start, end }) => [start, end]);
}

/** Where the window of `size` words with the most different matches begins, a word before the first of them. */
function bestWindow(matches: readonly (string | false)[], size: number): number {
  const scores = matches.slice(0, matches.length - size + 1).map((match, start) => {
    const inside = new Set(matches.slice(start, start + size));
    inside.delete(false);
    return inside.size * 2 + (match === false || start === 0 ? 1 : 0);
  });
  return scores.indexOf(Math.max(...scores));
}

/**
 * Marks every match in a text, cut to the words around its matches.
 *
 * @param size - words to cut to; without it the whole text is given
 */
export function marked(
  text: string,
  terms: ReadonlySet<string>,
  { before, after, ellipsis }: Marks,
  size = Infinity,
): string {
  const all = words(text);
  const matches = all.map((word) => hits(word, terms).length > 0 && word.whole);
  const from = all.length > size ? bestWindow(matches, size) : 0;
  const shown = all.slice(from, from + size);
  const isLast = from + shown.length === all.length;
  let [at, value] = [from === 0 ? 0 : (shown[0]?.parts[0]?.start ?? 0), from === 0 ? "" : ellipsis];
  for (const [start, end] of shown.flatMap((word) => hits(word, terms))) {
    value += text.slice(at, start) + before + text.slice(start, end) + after;
    at = end;
  }
  return value + (isLast ? text.slice(at) : text.slice(at, shown.at(-1)?.parts.at(-1)?.end) + ellipsis);
}
