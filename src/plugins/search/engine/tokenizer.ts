/**
 * One tokenizer for what is indexed, what is asked and what is highlighted.
 *
 * Each word is given in parts and whole: `sendOnConnect` is `send`, `on`, `connect` and `sendonconnect`; `Next.js` is
 * `next`, `js` and `nextjs`; `hmac-sha256=` is `hmac`, `sha256` and `hmacsha256`.
 */

export interface Part {
  /** Lower case, without accents. */
  text: string;
  /** Offsets in the original text, in UTF-16 units. */
  start: number;
  end: number;
}

export interface Word {
  start: number;
  end: number;
  parts: Part[];
  /** The parts joined; the part itself when there is one. */
  whole: string;
}

/** Longer words are hashes and tokens: nobody types them, and they would fill the index. */
export const LONGEST_WORD = 48;

const CHUNK = /[^\s,;()[\]{}"'`<>|“”‘’…]+/gu;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Where a new part begins inside a run: `sendOn`, `HTTPServer`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Names whose sign is all that tells them from another word. */
const SIGNED: Record<string, string> = { "c#": "csharp", "c++": "cplusplus", ".net": "dotnet", "f#": "fsharp" };

/** The language is told from the verb by its capital. */
const GO = "Go";

/** Lower case, compatibility forms folded, accents dropped. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function partsOf(chunk: string, offset: number): Part[] {
  const parts: Part[] = [];
  for (const run of chunk.matchAll(RUN)) {
    let start = offset + run.index;
    for (const hump of run[0].split(HUMP)) {
      const text = fold(hump);
      if (text !== "") {
        parts.push({ text, start, end: start + hump.length });
      }
      start += hump.length;
    }
  }
  return parts;
}

/** Splits a text into words; words without a letter or digit are left out. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  for (const chunk of text.matchAll(CHUNK)) {
    const start = chunk.index;
    const end = start + chunk[0].length;
    const signed = chunk[0] === GO ? "golang" : SIGNED[fold(chunk[0]).replace(/[.:!?]+$/u, "")];
    const parts = signed === undefined ? partsOf(chunk[0], start) : [{ text: signed, start, end }];
    if (parts.length > 0) {
      found.push({ start, end, parts, whole: parts.map((part) => part.text).join("") });
    }
  }
  return found;
}

const VOWEL = /[aeiouy]/;

/**
 * The stem that the forms of an English word share: plurals, `-ed`, `-ing`, `-ation` and a last `e` are cut. Short words and words
 * with digits stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) {
    return word;
  }
  let base = word;
  if (base.endsWith("ies") && base.length > 4) {
    base = `${base.slice(0, -3)}y`;
  } else if (/(?:ss|sh|ch|x|z)es$/.test(base)) {
    base = base.slice(0, -2);
  } else if (/[^sui]s$/.test(base)) {
    base = base.slice(0, -1);
  }
  base = base.replace(/(?<=...)ation$/, "ate");
  const cut = /^(.{3,}?)(?:ing|ed)$/.exec(base)?.[1];
  if (cut !== undefined && VOWEL.test(cut) && !(base.endsWith("eed") && cut.length < 4)) {
    base = /([^aeioulsz])\1$/.test(cut) ? cut.slice(0, -1) : cut;
  }
  return base.length > 4 && base.endsWith("e") ? base.slice(0, -1) : base;
}

/** Every term that a word can be found by. */
export function termsOf(word: Word): string[] {
  const terms = new Set<string>();
  for (const { text } of word.parts) {
    if (text.length <= LONGEST_WORD) {
      terms.add(text);
      terms.add(stem(text));
    }
  }
  if (word.parts.length > 1 && word.whole.length <= LONGEST_WORD) {
    terms.add(word.whole);
  }
  return [...terms];
}

/** Every term of a text, in order, with repetitions. */
export function tokenize(text: string): string[] {
  return words(text).flatMap(termsOf);
}
