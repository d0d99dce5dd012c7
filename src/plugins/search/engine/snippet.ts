import { termsOf, type Word, words } from "./tokenizer";

/** How matches are marked and cuts are shown; the parameters of Algolia's API. */
export interface Marks {
  before: string;
  after: string;
  ellipsis: string;
}

/** Offsets of the parts of a word that the query found; the whole word when it was found whole. */
function hits(word: Word, terms: ReadonlySet<string>): [start: number, end: number][] {
  if (terms.has(word.whole)) {
    const [first, last] = [word.parts[0], word.parts.at(-1)];
    return first === undefined || last === undefined ? [] : [[first.start, last.end]];
  }
  return word.parts
    .filter((part) => termsOf({ ...part, parts: [part], whole: part.text }).some((term) => terms.has(term)))
    .map(({ start, end }) => [start, end]);
}

const isHit = (word: Word, terms: ReadonlySet<string>): boolean => hits(word, terms).length > 0;

function mark(
  text: string,
  from: number,
  to: number,
  found: readonly Word[],
  terms: ReadonlySet<string>,
  marks: Marks,
) {
  let marked = "";
  let at = from;
  for (const word of found) {
    for (const [start, end] of hits(word, terms)) {
      marked += `${text.slice(at, start)}${marks.before}${text.slice(start, end)}${marks.after}`;
      at = end;
    }
  }
  return marked + text.slice(at, to);
}

/** Marks every match in a text. */
export function highlight(text: string, terms: ReadonlySet<string>, marks: Marks): string {
  return mark(text, 0, text.length, words(text), terms, marks);
}

/** The distinct terms of the query that a text holds. */
export function countTerms(text: string, terms: ReadonlySet<string>): number {
  return new Set(
    words(text)
      .flatMap(termsOf)
      .filter((term) => terms.has(term)),
  ).size;
}

/** Where the window of `size` words with the most matches begins; matches stand in it with a word before them. */
function bestWindow(found: readonly Word[], terms: ReadonlySet<string>, size: number): number {
  const flags = found.map((word) => (isHit(word, terms) ? 1 : 0));
  let [best, most] = [0, -1];
  for (let start = 0; start <= Math.max(0, found.length - size); start += 1) {
    const matches = new Set(
      found.slice(start, start + size).flatMap((word, index) => (flags[start + index] === 1 ? [word.whole] : [])),
    ).size;
    // Of equal windows the first one that shows a word before its match.
    const score = matches * 2 + (flags[start] === 0 || start === 0 ? 1 : 0);
    if (score > most) {
      [best, most] = [start, score];
    }
  }
  return best;
}

/**
 * Cuts a text to `size` words around its matches, marked.
 *
 * @param size - in words
 */
export function snippet(text: string, terms: ReadonlySet<string>, size: number, marks: Marks): string {
  const found = words(text);
  if (found.length <= size) {
    return highlight(text, terms, marks);
  }
  const start = bestWindow(found, terms, size);
  const shown = found.slice(start, start + size);
  const from = start === 0 ? 0 : (shown[0]?.start ?? 0);
  const isLast = start + size >= found.length;
  const to = isLast ? text.length : (shown.at(-1)?.end ?? text.length);
  const cut = mark(text, from, to, shown, terms, marks);
  return `${start === 0 ? "" : marks.ellipsis}${cut}${isLast ? "" : marks.ellipsis}`;
}
