import { chunksOf, type Placed } from "./tokenizer";

/** How matches are marked and cuts are shown; the parameters of Algolia's API. */
export interface Marks {
  before: string;
  after: string;
  ellipsis: string;
}

/** Texts that are remembered; a site whose texts are more is not made slower by the rest. */
const REMEMBERED = 5_000;

const known = new Map<string, Placed[]>();

/** A text's words. Remembered: the same few texts are read at every key that is pressed. */
export function chunksIn(text: string): readonly Placed[] {
  let found = known.get(text);
  if (found === undefined) {
    found = chunksOf(text);
    if (known.size < REMEMBERED) {
      known.set(text, found);
    }
  }
  return found;
}

/** Offsets of the parts of a word that the query found; the whole word when it was found whole. */
function hits({ start, chunk }: Placed, terms: ReadonlySet<string>): [start: number, end: number][] {
  const [first, last] = [chunk.parts[0], chunk.parts.at(-1)];
  if (terms.has(chunk.whole) && first !== undefined && last !== undefined) {
    return [[start + first.start, start + last.end]];
  }
  return chunk.parts
    .filter((part) => part.terms.some((term) => terms.has(term)))
    .map((part) => [start + part.start, start + part.end]);
}

function mark(
  text: string,
  from: number,
  to: number,
  found: readonly Placed[],
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
  return mark(text, 0, text.length, chunksIn(text), terms, marks);
}

/** The terms of the query that a text holds. */
export function termsIn(text: string, terms: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const { chunk } of chunksIn(text)) {
    for (const term of chunk.terms) {
      if (terms.has(term)) {
        found.add(term);
      }
    }
  }
  return found;
}

/** Where the window of `size` words with the most different matches begins, a word before the first of them. */
function bestWindow(found: readonly Placed[], terms: ReadonlySet<string>, size: number): number {
  const matches = found.map((word) => (hits(word, terms).length > 0 ? word.chunk.whole : undefined));
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
  const found = chunksIn(text);
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
