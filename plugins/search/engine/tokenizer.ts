/**
 * One tokenizer for what is indexed, what is asked and what is highlighted.
 *
 * Each word is given in parts and whole: `sendOnConnect` is `send`, `on`, `connect` and `sendonconnect`; `Next.js` is
 * `next`, `js` and `nextjs`; `hmac-sha256=` is `hmac`, `sha256` and `hmacsha256`.
 */

import { stem } from "./stem";

export interface Part {
  /** Lower case, without accents. */
  text: string;
  /** Offsets in the original text, in UTF-16 units. */
  start: number;
  end: number;
}

export interface Word {
  start: number;
  parts: Part[];
  /** The parts joined; the part itself when there is one. */
  whole: string;
}

/** Longer words are hashes and tokens: nobody types them, and they would fill the index. */
const LONGEST_WORD = 48;

const CHUNK = /[^\s,;()[\]{}"'`<>|“”‘’…]+/gu;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Where a new part begins inside a run: `sendOn`, `HTTPServer`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Names whose sign is all that tells them from another word. */
const SIGNED = new Map([
  ["c#", "csharp"],
  ["c++", "cplusplus"],
  [".net", "dotnet"],
  ["f#", "fsharp"],
]);

/** The language is told from the verb by its capital. */
const GO = "Go";

/** Accents of letters, and the vowel signs that Arabic and Hebrew writers may leave out; those of Indian scripts are letters. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g;

/** Letters that no accent makes, and what people type for them. */
const SPELT = new Map([
  ["æ", "ae"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
]);

/** Lower case, compatibility forms folded, accents dropped. */
export function fold(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) {
    return text.toLowerCase();
  }
  const plain = text.normalize("NFKD").replace(OPTIONAL_MARKS, "").normalize("NFC").toLowerCase();
  return plain.replace(/[æœßøłđ]/g, (letter) => SPELT.get(letter) ?? letter);
}

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "word" }) : undefined;

/** Splits a run of letters into words: where it changes case, or, in scripts without spaces, where the browser sees words. */
function humpsOf(run: string): string[] {
  if (!UNSPACED.test(run)) {
    return run.split(HUMP);
  }
  return segmenter === undefined ? [...run] : Array.from(segmenter.segment(run), ({ segment }) => segment);
}

/** The term that all other forms of a word have in common; a sign keeps it from being taken for a word. */
export const stemTerm = (root: string): string => `~${root}`;

interface ChunkPart extends Part {
  /** The part itself and its stem. */
  terms: readonly string[];
}

/** What is written between two spaces, read once however often it is written. */
export interface Chunk {
  /** Offsets are those in the chunk. */
  parts: readonly ChunkPart[];
  /** The parts joined. */
  whole: string;
  /** Every term that the chunk can be found by. */
  terms: readonly string[];
}

/** A chunk at its place in a text. */
export interface Placed {
  start: number;
  end: number;
  chunk: Chunk;
}

function partOf(text: string, start: number, end: number): ChunkPart {
  const root = stem(text);
  const terms = root === text ? [text] : [text, stemTerm(root)];
  return { text, start, end, terms: text.length > LONGEST_WORD ? [] : terms };
}

function partsOf(chunk: string): ChunkPart[] {
  const parts: ChunkPart[] = [];
  for (const run of chunk.matchAll(RUN)) {
    let start = run.index;
    for (const hump of humpsOf(run[0])) {
      const text = fold(hump);
      if (text !== "") {
        parts.push(partOf(text, start, start + hump.length));
      }
      start += hump.length;
    }
  }
  return parts;
}

function readChunk(text: string): Chunk {
  const signed = text === GO ? "golang" : SIGNED.get(fold(text).replace(/[.:!?]+$/u, ""));
  const parts = signed === undefined ? partsOf(text) : [partOf(signed, 0, text.length)];
  const whole = parts.map((part) => part.text).join("");
  const terms = new Set(parts.flatMap((part) => part.terms));
  if (parts.length > 1 && whole.length <= LONGEST_WORD) {
    terms.add(whole);
  }
  return { parts, whole, terms: [...terms] };
}

/** Chunks that are remembered; a site of some thousand sections has fewer. */
const REMEMBERED = 50_000;

const known = new Map<string, Chunk>();

/** Splits a text into chunks; those without a letter or digit are left out. */
export function chunksOf(text: string): Placed[] {
  const placed: Placed[] = [];
  for (const { 0: written, index } of text.matchAll(CHUNK)) {
    let chunk = known.get(written);
    if (chunk === undefined) {
      chunk = readChunk(written);
      if (known.size === REMEMBERED) {
        known.clear();
      }
      known.set(written, chunk);
    }
    if (chunk.parts.length > 0) {
      placed.push({ start: index, end: index + written.length, chunk });
    }
  }
  return placed;
}

/** Splits a text into words; words without a letter or digit are left out. */
export function words(text: string): Word[] {
  return chunksOf(text).map(({ start, chunk: { parts, whole } }) => {
    const own = parts.map((part) => ({ text: part.text, start: start + part.start, end: start + part.end }));
    return { start, parts: own, whole };
  });
}

/** Every term of a text, in order, with repetitions. */
export function tokenize(text: string): string[] {
  return chunksOf(text).flatMap(({ chunk }) => chunk.terms);
}
