import { stemmer } from "stemmer";

/* One tokenizer for what is indexed, what is asked and what is marked. */

/** Offsets are those in the text, in UTF-16 units. */
export interface Part {
  /** Lower case, without accents. */
  text: string;
  start: number;
  end: number;
  /** The part itself and, where it differs, its stem. */
  terms: readonly string[];
}

/** What stands between two spaces: `sendOnConnect` is `send`, `on`, `connect`, and `sendonconnect` as a whole. */
export interface Word {
  whole: string;
  parts: readonly Part[];
  /** Every term that the word can be found by. */
  terms: readonly string[];
}

/** Longer words are hashes and tokens: nobody types them, and they would fill the index. */
const LONGEST_WORD = 48;

const CHUNK = /[^\s,;()[\]{}"'`<>|“”‘’…]+/gu;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Where a new part begins inside a run: `sendOn`, `HTTPServer`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** The language is told from the verb by its capital, but where a sentence begins: "Go live". */
const VERB = /(?<=^|[.:!?]\s+)Go(?= \p{Ll})/gu;
/** Scripts that put no space between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
/** Accents of letters, and the vowel signs that Arabic and Hebrew writers may leave out; those of Indian scripts are letters. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g;

/** Letters that no accent makes, and what people type for them. */
const SPELT = new Map(Object.entries({ æ: "ae", œ: "oe", ß: "ss", ø: "o", ł: "l", đ: "d" }));
/** Names whose sign is all that tells them from another word. */
const SIGNED = new Map(Object.entries({ "c#": "csharp", "c++": "cplusplus", ".net": "dotnet", "f#": "fsharp" }));

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "word" }) : undefined;

function humpsOf(run: string): string[] {
  if (!UNSPACED.test(run)) {
    return run.split(HUMP);
  }
  return segmenter === undefined ? [...run] : Array.from(segmenter.segment(run), ({ segment }) => segment);
}

/** Lower case, compatibility forms folded, accents dropped. */
export function fold(text: string): string {
  const plain = text.normalize("NFKD").replace(OPTIONAL_MARKS, "").normalize("NFC").toLowerCase();
  return plain.replace(/[æœßøłđ]/g, (letter) => SPELT.get(letter) ?? letter);
}

/** What the forms of an English word share: `expires`, `expired` and `expiry` are `~expir`. The sign tells it from a word. */
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

/** Makes a function that keeps what it gave for the last texts: the same few are read at every key. */
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

/** Every term of a text, in order, with repetitions. */
export const tokenize = (text: string): string[] => chunksIn(text).flatMap(([chunk]) => chunkOf(chunk).terms);

/** The words of a text; those without a letter or digit are left out. */
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
