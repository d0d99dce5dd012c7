import { stemmer } from "stemmer";

/* Tokenizer shared by indexing, querying and marking. */

/** A part of a word. Offsets are UTF-16 units in the text. */
export interface Part {
  /** Lower case, without accents. */
  text: string;
  start: number;
  end: number;
  /** The part itself and, where it differs, its stem. */
  terms: readonly string[];
}

/**
 * Text between two spaces: `sendOnConnect` has the parts `send`, `on` and `connect`, and is `sendonconnect` as a whole.
 */
export interface Word {
  whole: string;
  parts: readonly Part[];
  /** All terms that find the word. */
  terms: readonly string[];
}

/** Skip longer words: they are hashes and tokens, which nobody types and which would fill the index. */
const LONGEST_WORD = 48;

/** Text without spaces; a number and its unit are two, so that `64kb` is `64 kb`. */
const CHUNK =
  /\d[\d.]*(?=(?:ms|s|secs?|mins?|h|hrs?|d|b|kb|mb|gb|kib|mib)(?![\p{L}\p{N}]))|[^\s,;()[\]{}"'`<>|“”‘’…]+/giu;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Boundary of parts inside a run: `sendOn`, `HTTPServer`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** The verb "Go" at the start of a sentence, as in "Go live". Elsewhere a capital G means the language. */
const VERB = /(?<=^|[.:!?]\s+)Go(?= \p{Ll})/gu;
/** Scripts that don't put spaces between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
/**
 * Accents, and Arabic and Hebrew vowel signs, which writers may omit. Marks of Indian scripts are part of the letter.
 */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g;

/** Letters that don't decompose, and how people type them. */
const SPELT = new Map(Object.entries({ æ: "ae", œ: "oe", ß: "ss", ø: "o", ł: "l", đ: "d" }));
/** Names that only a punctuation character distinguishes from another word. */
const SIGNED = new Map(Object.entries({ "c#": "csharp", "c++": "cplusplus", ".net": "dotnet", "f#": "fsharp" }));

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "word" }) : undefined;

function humpsOf(run: string): string[] {
  if (!UNSPACED.test(run)) {
    return run.split(HUMP);
  }
  return segmenter === undefined ? [...run] : Array.from(segmenter.segment(run), ({ segment }) => segment);
}

/** Normalize to lower case, fold compatibility forms and drop accents. */
export function fold(text: string): string {
  const plain = text.normalize("NFKD").replace(OPTIONAL_MARKS, "").normalize("NFC").toLowerCase();
  return plain.replace(/[æœßøłđ]/g, (letter) => SPELT.get(letter) ?? letter);
}

/**
 * Return the common stem of an English word's forms: `~expir` for `expires`, `expired` and `expiry`. The `~` keeps
 * stems apart from words.
 */
export const stem = (word: string): string =>
  `~${/^[a-z]{4,}$/.test(word) ? stemmer(word).replace(/(?<=..)[eiy]$/, "") : word}`;

function partOf(text: string, start: number, end: number): Part {
  return { text, start, end, terms: text.length > LONGEST_WORD ? [] : [...new Set([text, stem(text)])] };
}

function readChunk(chunk: string): Word {
  const bare = chunk.replace(/[.:!?]+$/u, "");
  const name = bare === "Go" ? "golang" : SIGNED.get(fold(bare));
  const parts = name === undefined ? [] : [partOf(name, 0, chunk.length)];
  for (const run of name === undefined ? chunk.matchAll(RUN) : []) {
    let start = run.index;
    for (const hump of humpsOf(run[0])) {
      parts.push(partOf(fold(hump), start, (start += hump.length)));
    }
  }
  const own = parts.filter(({ text }) => text !== "");
  const whole = own.map(({ text }) => text).join("");
  const terms = own.flatMap((part) => part.terms);
  return { whole, parts: own, terms: [...new Set(whole.length > LONGEST_WORD ? terms : [...terms, whole])] };
}

/** Cache the results for the last texts: the same few are read at every keystroke. */
function remembering<Result>(read: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) {
      result = read(text);
      if (known.size === most) {
        known.clear();
      }
      known.set(text, result);
    }
    return result;
  };
}

const chunkOf = remembering(readChunk, 50_000);

const chunksIn = (text: string): RegExpMatchArray[] => [...text.replace(VERB, "go").matchAll(CHUNK)];

/** List every term of a text in order, with repetitions. */
export const tokenize = (text: string): string[] => chunksIn(text).flatMap(([chunk]) => chunkOf(chunk).terms);

/** Split a text into words, skipping those without a letter or digit. */
export const words = remembering(
  (text: string): readonly Word[] =>
    chunksIn(text)
      .map(({ 0: chunk, index: at = 0 }) => {
        const { parts, ...word } = chunkOf(chunk);
        return { ...word, parts: parts.map((part) => ({ ...part, start: at + part.start, end: at + part.end })) };
      })
      .filter(({ parts }) => parts.length > 0),
  20_000,
);

/** Return the terms of all words of a text. */
export const termsIn = remembering((text: string): ReadonlySet<string> => new Set(tokenize(text)), 20_000);
