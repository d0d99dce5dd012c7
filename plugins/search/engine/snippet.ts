import { joined, type Part, plain } from "../hit";
import { type Word, words } from "./tokenizer";

/** Return the offsets of a word's matching parts, or of the whole word when it matched as a whole. */
function hits({ whole, parts }: Word, terms: ReadonlySet<string>): [start: number, end: number][] {
  const own = parts.filter((part) => part.terms.some((term) => terms.has(term)));
  const [first, last] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0];
  return terms.has(whole) ? [[first, last]] : own.map(({ start, end }) => [start, end]);
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

/**
 * Split a text into matches and what is between them, and cut it to the words around them.
 *
 * @param size - number of words to cut to; default the whole text
 */
export function marked(text: string, terms: ReadonlySet<string>, size = Infinity): Part[] {
  const all = words(text);
  const matches = all.map((word) => hits(word, terms).length > 0 && word.whole);
  const from = all.length > size ? bestWindow(matches, size) : 0;
  const shown = all.slice(from, from + size);
  const isLast = from + shown.length === all.length;
  let at = from === 0 ? 0 : (shown[0]?.parts[0]?.start ?? 0);
  const parts = from === 0 ? [] : plain("…");
  for (const [start, end] of shown.flatMap((word) => hits(word, terms))) {
    parts.push({ text: text.slice(at, start), isMatch: false }, { text: text.slice(start, end), isMatch: true });
    at = end;
  }
  const rest = isLast ? text.slice(at) : `${text.slice(at, shown.at(-1)?.parts.at(-1)?.end)}…`;
  return joined([...parts, ...plain(rest)]);
}
