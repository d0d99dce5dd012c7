import { FUNCTION_WORDS } from "./english";
import type { Document } from "./index-file";
import type { FoundById } from "./inverted-index";
import { chunksIn } from "./snippet";
import type { Chunk, Word } from "./tokenizer";

/** What was found for one word of a query, or for neighbouring words that are one name. */
export interface Answer {
  found: FoundById;
  words: readonly Word[];
}

export interface Question {
  /** The words that carry the topic. */
  asked: readonly Word[];
  answers: readonly Answer[];
  /** The rarer a word is, the more it weighs: Okapi BM25's inverse document frequency. */
  rarity: ReadonlyMap<Word, number>;
  /** Rarity of any text's own words. */
  rarityOf: (chunk: Chunk) => number;
  /** Whether a page says a word anywhere. */
  isOnPage: (word: Word, page: number) => boolean;
  /** The words written as one name. */
  name: string;
}

/** A section that answers a query, with the terms that it was found by. */
export interface Match {
  document: Document;
  score: number;
  terms: Set<string>;
  /** The same terms, for each word of the query. */
  words: ReadonlySet<string>[];
}

/** Found by trying the tuning queries; see bench/search. */
export const FACTOR = {
  /** A word that is elsewhere on the page counts for this part of one that is in the section. */
  page: 0.35,
  /** How steeply a section falls that lacks a part of the query. */
  coverage: 2,
  /** The heading, or a question that the section answers, is like the query. */
  heading: 1,
  asked: 1.5,
  /** The words stand side by side, or all in one block, as they do when an error's text is pasted. */
  adjacent: 0.6,
  block: 0.4,
  /** The query is the name of a part of an API, or the heading itself. */
  named: 2,
  headed: 1.4,
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A match as the words and documents have it, before the texts are read. */
export interface Draft extends Match {
  /** The words of the query that each term was found for. */
  meaning: ReadonlyMap<string, readonly Word[]>;
}

/** How well a section answers by its words alone: what its matches say, and how much of the query it holds. */
export function draft(document: Document, { asked, answers, rarity, isOnPage }: Question): Draft {
  const own = answers.flatMap(({ found, words }) => {
    const one = found.get(document.id);
    return one === undefined ? [] : [{ ...one, words }];
  });
  const best = new Map<Word, number>();
  const meaning = new Map<string, Word[]>();
  for (const { score, terms, words } of own) {
    for (const word of words) {
      best.set(word, Math.max(best.get(word) ?? 0, score));
      terms.forEach((term) => meaning.set(term, [...(meaning.get(term) ?? []), word]));
    }
  }
  const weigh = (word: Word): number => rarity.get(word) ?? 0;
  const held = (word: Word): number => {
    if (best.has(word)) {
      return 1;
    }
    return isOnPage(word, document.page) ? FACTOR.page : 0;
  };
  const covered = sum(asked.map((word) => weigh(word) * held(word))) / sum(asked.map(weigh));
  const said = sum(asked.map((word) => weigh(word) * (best.get(word) ?? 0)));
  return {
    document,
    score: said * covered ** FACTOR.coverage * (1.4 - 0.1 * document.level) * document.weight,
    terms: new Set(meaning.keys()),
    words: own.map((one) => new Set(one.terms)),
    meaning,
  };
}

/** The words of a query that a word of a text stands for. */
const meant = (chunk: Chunk, meaning: Draft["meaning"]): readonly Word[] => {
  const words = chunk.terms.flatMap((term) => meaning.get(term) ?? []);
  return words.length < 2 ? words : [...new Set(words)];
};

/** How like a query a phrase is: 1 when they share every word, less the more either says besides. */
function likeness(phrase: string, { meaning }: Draft, { asked, rarity, rarityOf }: Question): number {
  const held = new Set<Word>();
  let [shared, whole] = [0, 0];
  for (const { chunk } of chunksIn(phrase)) {
    if (!FUNCTION_WORDS.has(chunk.whole)) {
      const weight = rarityOf(chunk);
      const words = meant(chunk, meaning);
      words.forEach((word) => held.add(word));
      whole += weight;
      shared += words.length > 0 ? weight : 0;
    }
  }
  const weigh = (words: Iterable<Word>): number => sum(Array.from(words, (word) => rarity.get(word) ?? 0));
  return whole === 0 || held.size === 0 ? 0 : ((weigh(held) / weigh(asked)) ** 2 * (1 + shared / whole)) / 2;
}

/** How much of the query one block of text holds, and how many of its words stand side by side. */
function nearness(text: string, { meaning }: Draft, { asked, rarity }: Question): { block: number; adjacent: number } {
  const held = new Set<Word>();
  const pairs = new Set<Word>();
  let before: readonly Word[] = [];
  for (const { chunk } of chunksIn(text)) {
    if (FUNCTION_WORDS.has(chunk.whole)) {
      continue;
    }
    const words = meant(chunk, meaning);
    for (const word of words) {
      held.add(word);
      if (before.some((one) => asked.indexOf(one) === asked.indexOf(word) - 1)) {
        pairs.add(word);
      }
    }
    before = words;
  }
  const weigh = (words: Iterable<Word>): number => sum(Array.from(words, (word) => rarity.get(word) ?? 0));
  return {
    block: weigh(held) / weigh(asked),
    adjacent: asked.length < 2 ? 0 : weigh(pairs) / weigh(asked.slice(1)),
  };
}

const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0);

/** Letters and digits alone. */
export const compact = (text: string): string =>
  chunksIn(text)
    .map(({ chunk }) => chunk.whole)
    .join("");

/** Reads a section's texts: how like the query its heading and its questions are, and how near the words stand. */
export function rate(one: Draft, question: Question): Match {
  const { heading, asked, names, blocks } = one.document;
  const near = [heading, ...asked, ...blocks].map((text) => nearness(text, one, question));
  const isNamed = names.some((name) => compact(name) === question.name);
  const isHeaded = compact(heading) === question.name;
  const factor =
    1 +
    FACTOR.heading * likeness(heading, one, question) +
    FACTOR.asked * most(asked.map((phrase) => likeness(phrase, one, question))) +
    FACTOR.block * most(near.map(({ block }) => block)) ** 2 +
    FACTOR.adjacent * most(near.map(({ adjacent }) => adjacent));
  return { ...one, score: one.score * factor * (isNamed ? FACTOR.named : isHeaded ? FACTOR.headed : 1) };
}
