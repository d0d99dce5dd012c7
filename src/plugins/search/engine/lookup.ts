import { SYNONYMS } from "./synonyms";
import { stem, type Word } from "./tokenizer";
import { corrections } from "./typos";

/** A term to look for in the place of a word. */
export interface Alternative {
  term: string;
  /** Finds every term that begins with it. */
  prefix: boolean;
  /** 1 for the word itself; less the farther the term is from what was typed. */
  weight: number;
}

/** What is found for one word: any of the alternatives, and for a word in parts every one of them. */
export interface Lookup {
  any: Alternative[];
  all: Alternative[][];
}

/** The indexed terms, as far as the choice of alternatives asks about them. */
export interface Vocabulary {
  has(term: string): boolean;
  hasPrefix(prefix: string): boolean;
  [Symbol.iterator](): Iterator<string>;
}

/** Found by trying the query file: a synonym or a beginning must not outrank the word itself. */
const WEIGHT = { whole: 1, stem: 0.95, parts: 0.9, synonym: 0.6, prefix: 0.7, openPrefix: 0.85, split: 0.7, typo: 0.5 };

const groupsOf = new Map<string, string[]>();
for (const group of SYNONYMS) {
  for (const word of group) {
    for (const form of new Set([word, stem(word)])) {
      groupsOf.set(form, [...(groupsOf.get(form) ?? []), ...group.filter((other) => other !== word)]);
    }
  }
}

function exact(text: string, vocabulary: Vocabulary): Alternative[] {
  const root = stem(text);
  return [
    ...(vocabulary.has(text) ? [{ term: text, prefix: false, weight: WEIGHT.whole }] : []),
    ...(root !== text && vocabulary.has(root) ? [{ term: root, prefix: false, weight: WEIGHT.stem }] : []),
  ];
}

function synonyms(text: string, vocabulary: Vocabulary): Alternative[] {
  return (groupsOf.get(text) ?? groupsOf.get(stem(text)) ?? []).flatMap((other) =>
    exact(other, vocabulary).map((found) => ({ ...found, weight: found.weight * WEIGHT.synonym })),
  );
}

/** `feedname` where `feed` and `name` are indexed. */
function split(text: string, vocabulary: Vocabulary): [string, string] | undefined {
  for (let at = text.length - 3; at >= 3; at -= 1) {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    if (vocabulary.has(head) && vocabulary.has(tail)) {
      return [head, tail];
    }
  }
  return undefined;
}

/** A word without parts: itself, its synonyms, words that begin with it; corrections only where none is indexed. */
function simple(text: string, open: boolean, vocabulary: Vocabulary): Lookup {
  const any = [...exact(text, vocabulary), ...synonyms(text, vocabulary)];
  const mayBegin = open || (any.length === 0 && text.length > 3);
  if (mayBegin && vocabulary.hasPrefix(text)) {
    any.push({ term: text, prefix: true, weight: open ? WEIGHT.openPrefix : WEIGHT.prefix });
  }
  if (any.length > 0) {
    return { any, all: [] };
  }
  const halves = split(text, vocabulary);
  const corrected = corrections(text, vocabulary, false, halves === undefined ? undefined : 1);
  const begun = halves === undefined && corrected.length === 0 && open ? corrections(text, vocabulary, true) : [];
  return {
    any: [
      ...[...corrected, ...begun].map((term) => ({ term, prefix: false, weight: WEIGHT.typo })),
      ...corrected
        .flatMap((term) => synonyms(term, vocabulary))
        .map((found) => ({ ...found, weight: found.weight * WEIGHT.typo })),
    ],
    all: (halves ?? []).map((half) => [{ term: half, prefix: false, weight: WEIGHT.split }]),
  };
}

/**
 * Chooses what to look for in the place of a word.
 *
 * @param open - true for the last word, which may still be being typed
 */
export function lookUp(word: Word, open: boolean, vocabulary: Vocabulary): Lookup {
  const [only, ...more] = word.parts;
  if (only === undefined || more.length === 0) {
    return simple(word.whole, open, vocabulary);
  }
  const whole = simple(word.whole, open, {
    has: (term) => vocabulary.has(term),
    hasPrefix: (prefix) => vocabulary.hasPrefix(prefix),
    // A compound is corrected part by part.
    *[Symbol.iterator]() {},
  });
  const parts = word.parts.map(
    (part, index) => simple(part.text, open && index === word.parts.length - 1, vocabulary).any,
  );
  return {
    any: whole.any,
    all: parts.every((part) => part.length > 0)
      ? parts.map((part) => part.map((one) => ({ ...one, weight: one.weight * WEIGHT.parts })))
      : [],
  };
}
