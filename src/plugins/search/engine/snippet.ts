import { LONGEST_WORD, termsOf, words } from "./tokenizer";

/** How matches are marked and cuts are shown; the parameters of Algolia's API. */
export interface Marks {
  before: string;
  after: string;
  ellipsis: string;
}

interface ReadPart {
  start: number;
  end: number;
  terms: string[];
}

interface ReadWord {
  start: number;
  end: number;
  whole: string;
  parts: ReadPart[];
}

const known = new Map<string, ReadWord[]>();

/** A text's words and their terms. Remembered: the same few texts are shown at every key that is pressed. */
function read(text: string): ReadWord[] {
  let found = known.get(text);
  if (found === undefined) {
    found = words(text).map(({ start, end, whole, parts }) => ({
      start,
      end,
      whole,
      parts: parts.map((part) => ({
        start: part.start,
        end: part.end,
        terms: termsOf({ ...part, parts: [part], whole: part.text }),
      })),
    }));
    known.set(text, found);
  }
  return found;
}

/** Every term of a text of several lines. Reads each line as it is read again when it is shown. */
export function termsOfLines(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => read(line))
    .flatMap(({ whole, parts }) => {
      const terms = parts.flatMap((part) => part.terms);
      return parts.length > 1 && whole.length <= LONGEST_WORD ? [...terms, whole] : terms;
    });
}

/** A text in whole words with one space between them. */
export function wholeWords(text: string): string {
  return read(text)
    .map(({ whole }) => whole)
    .join(" ");
}

/** Offsets of the parts of a word that the query found; the whole word when it was found whole. */
function hits(word: ReadWord, terms: ReadonlySet<string>): [start: number, end: number][] {
  const [first, last] = [word.parts[0], word.parts.at(-1)];
  if (terms.has(word.whole) && first !== undefined && last !== undefined) {
    return [[first.start, last.end]];
  }
  return word.parts.filter((part) => part.terms.some((term) => terms.has(term))).map(({ start, end }) => [start, end]);
}

function mark(
  text: string,
  from: number,
  to: number,
  found: readonly ReadWord[],
  terms: ReadonlySet<string>,
  marks: Marks,
): string {
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
  return mark(text, 0, text.length, read(text), terms, marks);
}

/** The terms of the query that a text holds. */
export function termsIn(text: string, terms: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const { whole, parts } of read(text)) {
    for (const term of [whole, ...parts.flatMap((part) => part.terms)]) {
      if (terms.has(term)) {
        found.add(term);
      }
    }
  }
  return found;
}

/** Where the window of `size` words with the most different matches begins, a word before the first of them. */
function bestWindow(found: readonly ReadWord[], terms: ReadonlySet<string>, size: number): number {
  const matches = found.map((word) => (hits(word, terms).length > 0 ? word.whole : undefined));
  let [best, most] = [0, -1];
  for (let start = 0; start <= Math.max(0, found.length - size); start += 1) {
    const inside = matches.slice(start, start + size).filter((whole) => whole !== undefined);
    const score = new Set(inside).size * 2 + (matches[start] === undefined || start === 0 ? 1 : 0);
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
  const found = read(text);
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
