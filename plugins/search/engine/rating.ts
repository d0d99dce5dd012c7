import type { Document } from "./index-file";
import type { Found } from "./lookup";
import { type Word, words } from "./tokenizer";

export interface Question {
  /** The words that carry the topic, with what is found for each; the rarer one is, the more it weighs. */
  asked: readonly { found: Found; pages: ReadonlySet<number | undefined>; rarity: number }[];
  /** Whether a word of a text carries its topic. */
  isTopical: (word: Word) => boolean;
}

/** A section that answers a query, with the terms that each word of the query was found by, and how near they are to it. */
export interface Match {
  document: Document;
  score: number;
  words: ReadonlyMap<string, number>[];
}

/** Found by trying the tuning queries; see bench/search. */
const FACTOR = {
  /** How soon more of the same word says no more. */
  saturation: 3,
  /** A word that is elsewhere on the page counts for this part of one that is in the section. */
  page: 0.4,
  /** How steeply a section falls that lacks a part of the query, and one that is deep in its page. */
  coverage: 0.8,
  level: 0.1,
  /** How little a text holds of a word by a term that is not near it. */
  near: 0.45,
  /** The heading, or a question that the section answers, is like the query. */
  likeness: 2.4,
  /** The words stand side by side, or all in one block, as they do when an error's text is pasted. */
  adjacent: 1.2,
  block: 0.4,
};

const NONE: ReadonlyMap<string, number> = new Map();

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0);

/** The part of a query for whose words something holds: each word weighs as much as it is rare. */
const share = (asked: Question["asked"], of: (at: number) => number, from = 0): number => {
  const weights = asked.slice(from).map(({ rarity }) => rarity);
  return sum(weights.map((weight, at) => weight * of(at + from))) / (sum(weights) || 1);
};

/** How well a section answers by its words alone: what its matches say, and how much of the query it holds. */
export function draft(document: Document, { asked }: Question): Match {
  const { id, page, level, weight } = document;
  const own = asked.map(({ found }) => found.get(id));
  const said = asked.map(({ rarity }, at) => {
    const score = own[at]?.score ?? 0;
    return score / (score + FACTOR.saturation * rarity);
  });
  const held = (at: number): number => (own[at] ? 1 : asked[at]?.pages.has(page) ? FACTOR.page : 0);
  const all = share(asked, (at) => said[at] ?? 0) * share(asked, held) ** FACTOR.coverage;
  return {
    document,
    score: all * (1.4 - FACTOR.level * level) * weight,
    words: own.map((one) => one?.terms ?? NONE),
  };
}

/** How near a term is to each word of the query. */
type Meaning = ReadonlyMap<string, readonly number[]>;

function meaningOf({ words: found }: Match): Meaning {
  const terms = new Set(found.flatMap((one) => [...one.keys()]));
  const near = (term: string): number[] => found.map((one) => Math.min(1, one.get(term) ?? 0) ** FACTOR.near);
  return new Map(Array.from(terms, (term) => [term, near(term)]));
}

const NOTHING: readonly number[] = [];

/** How much of the query a text holds, how much of it side by side, and how like the query the whole text is. */
function read(text: string, meaning: Meaning, { asked, isTopical }: Question) {
  const own = words(text)
    .filter(isTopical)
    .map(({ terms }) => {
      const meant = terms.filter((term) => meaning.has(term)).map((term) => meaning.get(term) ?? NOTHING);
      return meant.length < 2 ? (meant[0] ?? NOTHING) : asked.map((_, at) => most(meant.map((near) => near[at] ?? 0)));
    });
  const held = (at: number): number => most(own.map((near) => near[at] ?? 0));
  const pair = (at: number): number =>
    most(own.map((near, place) => Math.min(near[at] ?? 0, own[place - 1]?.[at - 1] ?? 0)));
  const covered = share(asked, held);
  const shared = sum(own.map(most)) / (own.length || 1);
  return { covered, adjacent: share(asked, pair, 1), likeness: (covered ** 2 * (1 + shared)) / 2 };
}

/** A heading as readers ask for it: `.redirect(dest, [code])` is the place of `redirect`, whatever it is given. */
const withoutArguments = (heading: string): string => heading.replace(/(?<=[\w$])\(.*$/s, "");

/** Reads a section's texts: how like the query its heading and its questions are, and how near the words stand. */
export function rate(match: Match, question: Question): Match {
  const { heading, names, asked, blocks } = match.document;
  const meaning = meaningOf(match);
  // A plain word is a name of many things; `sendOnConnect` is one of few.
  const rare = names.filter((name) => /[^a-z]/.test(name));
  const titles = [withoutArguments(heading), ...rare, ...asked].map((text) => read(text, meaning, question));
  const all = [...titles, ...blocks.map((text) => read(text, meaning, question))];
  const factor =
    1 +
    FACTOR.likeness * most(titles.map(({ likeness }) => likeness)) +
    FACTOR.block * most(all.map(({ covered }) => covered)) ** 2 +
    FACTOR.adjacent * most(all.map(({ adjacent }) => adjacent));
  return { ...match, score: match.score * factor };
}
