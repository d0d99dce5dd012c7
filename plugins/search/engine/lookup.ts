import { stem } from "./stem";
import type { Synonyms } from "./synonyms";
import { stemTerm, type Word } from "./tokenizer";
import { corrections } from "./typos";

/** A term to look for in the place of a word. */
export interface Alternative {
  term: string;
  /** Finds every term that begins with it. */
  prefix: boolean;
  /** 1 for the word itself; less the farther the term is from what was typed. */
  weight: number;
}

/** What to look for in the place of one word. */
export interface Lookup {
  /** Any of these is found. */
  any: Alternative[];
  /** The parts of a compound; of each, one is found. */
  all: Alternative[][];
  /** Any of these, where nothing else is found. */
  otherwise: () => Alternative[];
}

/** The indexed terms, as far as the choice of alternatives asks about them. */
export interface Vocabulary {
  /** What readers call the same. */
  synonyms: Synonyms;
  has(term: string): boolean;
  hasPrefix(prefix: string): boolean;
  [Symbol.iterator](): Iterator<string>;
}

/** Found by trying the query file: a synonym or a beginning must not outrank the word itself. */
export const WEIGHT = {
  whole: 1,
  stem: 0.85,
  /** The parts of a compound that is indexed nowhere, and of one that is. */
  parts: 0.9,
  knownParts: 0.15,
  /** One part, where no section has all of them. */
  somePart: 0.3,
  prefix: 0.7,
  openPrefix: 0.85,
  split: 0.7,
  /** The halves of a word that is also written in one. */
  knownSplit: 0.6,
  typo: 0.6,
  /** Each of neighbouring words that are one name. */
  name: 1.3,
};

function exact(text: string, vocabulary: Vocabulary): Alternative[] {
  const root = stem(text);
  const forms: [term: string, weight: number][] = [
    [text, WEIGHT.whole],
    [root, WEIGHT.stem],
    [stemTerm(root), WEIGHT.stem],
  ];
  return forms
    .filter(([term], place) => vocabulary.has(term) && !(place === 1 && term === text))
    .map(([term, weight]) => ({ term, prefix: false, weight }));
}

function weaken(alternatives: readonly Alternative[], weight: number): Alternative[] {
  return alternatives.map((one) => ({ ...one, weight: one.weight * weight }));
}

/** Another word has no form that is nearer to what was typed than others. */
function synonyms(text: string, vocabulary: Vocabulary): Alternative[] {
  return vocabulary.synonyms
    .of(text)
    .flatMap(({ word, weight }) => exact(word, vocabulary).map((form) => ({ ...form, weight })));
}

/** The least letters of half a word: of one that is indexed nowhere, and of one that is. */
const HALF = 3;
const KNOWN_HALF = 4;

/** `feedname` where `feed` and `name` are indexed. */
function split(text: string, vocabulary: Vocabulary, least = HALF): [string, string] | undefined {
  for (let at = text.length - least; at >= least; at -= 1) {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    if (vocabulary.has(head) && vocabulary.has(tail)) {
      return [head, tail];
    }
  }
  return undefined;
}

const none = (): Alternative[] => [];

const typos = (terms: readonly string[], vocabulary: Vocabulary): Alternative[] =>
  weaken(
    terms.flatMap((term) => exact(term, vocabulary)),
    WEIGHT.typo,
  );

/** The terms that a misspelt word may mean, or those that stand for what readers call it. */
function corrected(text: string, open: boolean, vocabulary: Vocabulary, most?: number): Alternative[] {
  const terms = corrections(text, vocabulary, false, most);
  if (terms.length > 0) {
    return [
      ...typos(terms, vocabulary),
      ...weaken(
        terms.flatMap((term) => synonyms(term, vocabulary)),
        WEIGHT.typo,
      ),
    ];
  }
  const called = corrections(text, vocabulary.synonyms.words(), false, most).flatMap((word) =>
    synonyms(word, vocabulary),
  );
  if (called.length > 0 || !open) {
    return weaken(called, WEIGHT.typo);
  }
  return typos(corrections(text, vocabulary, true, most), vocabulary);
}

/** A word without parts: itself, its synonyms, words that begin with it; corrections only where none is indexed. */
function simple(text: string, open: boolean, vocabulary: Vocabulary): Lookup {
  const any = [...exact(text, vocabulary), ...synonyms(text, vocabulary)];
  const mayBegin = open || (any.length === 0 && text.length > 3);
  if (mayBegin && vocabulary.hasPrefix(text)) {
    any.push({ term: text, prefix: true, weight: open ? WEIGHT.openPrefix : WEIGHT.prefix });
  }
  if (any.length > 0) {
    const halves = split(text, vocabulary, KNOWN_HALF);
    return {
      any,
      all: (halves ?? []).map((half) => weaken(exact(half, vocabulary), WEIGHT.knownSplit)),
      otherwise: none,
    };
  }
  const halves = split(text, vocabulary);
  return {
    any: halves === undefined ? corrected(text, open, vocabulary) : corrected(text, false, vocabulary, 1),
    all: (halves ?? []).map((half) => [{ term: half, prefix: false, weight: WEIGHT.split }]),
    otherwise: none,
  };
}

/** A part of a compound: a synonym would make another name of it. */
function part(text: string, open: boolean, vocabulary: Vocabulary): Alternative[] {
  const found = exact(text, vocabulary);
  if (open && vocabulary.hasPrefix(text)) {
    found.push({ term: text, prefix: true, weight: WEIGHT.openPrefix });
  }
  return found.length > 0 ? found : typos(corrections(text, vocabulary, false), vocabulary);
}

/**
 * Chooses what to look for in the place of a word.
 *
 * @param open - true for the last word, which may still be being typed
 */
export function lookUp(word: Word, open: boolean, vocabulary: Vocabulary): Lookup {
  if (word.parts.length < 2) {
    return simple(word.whole, open, vocabulary);
  }
  const any = [...exact(word.whole, vocabulary), ...synonyms(word.whole, vocabulary)];
  const mayBegin = open && vocabulary.hasPrefix(word.whole);
  if (mayBegin) {
    any.push({ term: word.whole, prefix: true, weight: WEIGHT.openPrefix });
  }
  const parts = word.parts.map(({ text }, index) => part(text, open && index === word.parts.length - 1, vocabulary));
  const weight = any.length > 0 ? WEIGHT.knownParts : WEIGHT.parts;
  const isWhole = parts.every((alternatives) => alternatives.length > 0);
  return {
    any,
    all: isWhole ? parts.map((alternatives) => weaken(alternatives, weight)) : [],
    otherwise: () => {
      const found = typos(corrections(word.whole, vocabulary, false), vocabulary);
      return found.length > 0 ? found : weaken(parts.flat(), WEIGHT.somePart);
    },
  };
}

/** What neighbouring words are together: a name that is written in one, or what readers call something here. */
export function lookUpName(words: readonly Word[], vocabulary: Vocabulary): Alternative[] {
  const names = [words.map(({ whole }) => whole).join(""), words.map(({ whole }) => whole.replace(/s$/, "")).join("")];
  const name = names.find((one) => vocabulary.has(one));
  return weaken(
    name === undefined ? synonyms(names[0] ?? "", vocabulary) : [{ term: name, prefix: false, weight: WEIGHT.whole }],
    WEIGHT.name,
  );
}
