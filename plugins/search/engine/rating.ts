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
  /** Whether a word of a text carries its topic; every word does where the query has no other words. */
  isTopical: (word: string) => boolean;
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
  page: 0.4,
  /** How steeply a section falls that lacks a part of the query. */
  coverage: 0.8,
  /** The heading, or a question that the section answers, is like the query; and more so if it is the heading. */
  asked: 2,
  heading: 0.4,
  /** So is the title of its page. */
  title: 0.3,
  /** The words stand side by side, or all in one block, as they do when an error's text is pasted. */
  adjacent: 1.2,
  block: 0.4,
  /** The query is the name of a part of an API, or the heading itself. */
  named: 2,
  headed: 1.4,
};

const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A match as the words and documents have it, before the texts are read. */
export interface Draft extends Match {
  /** The words of the query that each term was found for, and how near it is to them: 1 for the word itself. */
  meaning: ReadonlyMap<string, ReadonlyMap<Word, number>>;
}

/** How well a section answers by its words alone: what its matches say, and how much of the query it holds. */
export function draft(document: Document, { asked, answers, rarity, isOnPage }: Question): Draft {
  const own = answers.flatMap(({ found, words }) => {
    const one = found.get(document.id);
    return one === undefined ? [] : [{ ...one, words }];
  });
  const best = new Map<Word, number>();
  const meaning = new Map<string, Map<Word, number>>();
  for (const { score, terms, words } of own) {
    for (const word of words) {
      best.set(word, Math.max(best.get(word) ?? 0, score));
      for (const [term, weight] of terms) {
        const known = meaning.get(term) ?? new Map<Word, number>();
        meaning.set(term, known.set(word, Math.max(known.get(word) ?? 0, weight)));
      }
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
    words: own.map((one) => new Set(one.terms.keys())),
    meaning,
  };
}

/** The words of a query that a word of a text stands for, and how near it is to each. */
function meant(chunk: Chunk, meaning: Draft["meaning"]): ReadonlyMap<Word, number> {
  const words = new Map<Word, number>();
  for (const term of chunk.terms) {
    meaning.get(term)?.forEach((weight, word) => words.set(word, Math.max(words.get(word) ?? 0, weight)));
  }
  return words;
}

/** How many parts of a compound the query means: all of them when it names the whole. */
function partsMeant({ parts, whole }: Chunk, meaning: Draft["meaning"]): number {
  return meaning.has(whole)
    ? parts.length
    : parts.filter(({ terms }) => terms.some((term) => meaning.has(term))).length;
}

const FEW: ReadonlyMap<Word, number> = new Map();

/** What a text says of a query's words: the nearest form of each, the rarity of its own words, and pairs that stand side by side. */
interface Reading {
  held: Map<Word, number>;
  pairs: Map<Word, number>;
  /** Rarity of the text's words that are the query's, and of all of them. */
  shared: number;
  whole: number;
}

function readText(text: string, { meaning }: Draft, { asked, rarityOf, isTopical }: Question): Reading {
  const reading: Reading = { held: new Map(), pairs: new Map(), shared: 0, whole: 0 };
  let before = FEW;
  for (const { chunk } of chunksIn(text)) {
    if (!isTopical(chunk.whole)) {
      continue;
    }
    const words = meant(chunk, meaning);
    const rarity = rarityOf(chunk);
    reading.whole += rarity * chunk.parts.length;
    reading.shared += rarity * most([...words.values()]) * partsMeant(chunk, meaning);
    for (const [word, weight] of words) {
      reading.held.set(word, Math.max(reading.held.get(word) ?? 0, weight));
      const earlier = asked[asked.indexOf(word) - 1];
      if (earlier !== undefined && before.has(earlier)) {
        const pair = Math.min(weight, before.get(earlier) ?? 0);
        reading.pairs.set(word, Math.max(reading.pairs.get(word) ?? 0, pair));
      }
    }
    before = words;
  }
  return reading;
}

/** The share of the query that a text holds; and how like it is to the query: 1 when they share every word. */
function judge({ held, pairs, shared, whole }: Reading, { asked, rarity }: Question) {
  const weigh = (words: readonly Word[], near: (word: Word) => number): number =>
    sum(words.map((word) => (rarity.get(word) ?? 0) * near(word)));
  const all = (): number => 1;
  const covered = weigh(asked, (word) => held.get(word) ?? 0) / weigh(asked, all);
  const rest = asked.slice(1);
  return {
    covered,
    likeness: whole === 0 ? 0 : (covered ** 2 * (1 + shared / whole)) / 2,
    adjacent: rest.length === 0 ? 0 : weigh(rest, (word) => pairs.get(word) ?? 0) / weigh(rest, all),
  };
}

/** The words of a text that carry its topic, written as one. */
function nameOf(text: string, { isTopical }: Question): string {
  const all = chunksIn(text).map(({ chunk }) => chunk.whole);
  const topical = all.filter(isTopical);
  return (topical.length > 0 ? topical : all).join("");
}

/** A heading as readers ask for it: `.redirect(dest, [code])` is the place of `redirect`, whatever it is given. */
const withoutArguments = (heading: string): string => heading.replace(/(?<=[\w$])\(.*$/s, "");

/** Reads a section's texts: how like the query its heading and its questions are, and how near the words stand. */
export function rate(one: Draft, question: Question): Match {
  const { hierarchy, level, asked, names, blocks } = one.document;
  const heading = withoutArguments(one.document.heading);
  const read = (text: string) => judge(readText(text, one, question), question);
  const own = read(heading);
  const questions = asked.map(read);
  const all = [own, ...questions, ...blocks.map(read)];
  // A plain word is a name of many things; `sendOnConnect` is one of few.
  const isNamed = names.some((name) => /[^a-z]/.test(name) && nameOf(name, question) === question.name);
  const isHeaded = nameOf(heading, question) === question.name;
  const factor =
    1 +
    FACTOR.heading * own.likeness +
    FACTOR.title * (level === 1 ? own.likeness : read(hierarchy.lvl1).likeness) +
    FACTOR.asked * most([own, ...questions].map(({ likeness }) => likeness)) +
    FACTOR.block * most(all.map(({ covered }) => covered)) ** 2 +
    FACTOR.adjacent * most(all.map(({ adjacent }) => adjacent));
  return { ...one, score: one.score * factor * (isNamed ? FACTOR.named : isHeaded ? FACTOR.headed : 1) };
}
