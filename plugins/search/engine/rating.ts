import type { Document } from "./index-file";
import type { Found } from "./lookup";
import { termsIn, type Word, words } from "./tokenizer";

export interface Question {
  /** The topical words of the query with their results; rarer words weigh more. */
  asked: readonly { found: Found; pages: ReadonlySet<number | undefined>; rarity: number }[];
  /** Numbers of three digits and more in the query, such as a status. */
  numbers: readonly string[];
  /** The query's quotes, each as `inLine` returns it. */
  phrases: readonly string[];
  /** Tells whether a word of a text is topical. */
  isTopical: (word: Word) => boolean;
}

/**
 * A section that answers a query. `words` has, for each word of the query, the terms found and their closeness to it.
 */
export interface Match {
  document: Document;
  score: number;
  words: ReadonlyMap<string, number>[];
}

/** Tuned with the tuning queries; see bench/search. */
const FACTOR = {
  /** Saturation of a word's score. */
  saturation: 3,
  /** Weight of a word that is only elsewhere on the page. */
  page: 0.4,
  /** Factor of a number in the heading or the names: who asks for 429 doesn't want 500. */
  number: 10,
  /** Factor of a section with all quotes of the query as they are. */
  phrase: 10,
  /** Penalties: an exponent for missing a part of the query, and a factor for each heading level. */
  coverage: 0.4,
  level: 0.1,
  /** Exponent of a term's closeness to a word; smaller is more tolerant. */
  near: 0.6,
  /** Bonus for similarity between the query and the heading or a question that the section answers. */
  likeness: 2.4,
  /** Factor of a section whose name of several words is the whole query, such as a method with its path. */
  named: 3,
  /** Bonus when the words are adjacent, or in the same block, as in a pasted error message. */
  adjacent: 1.2,
  block: 0.4,
};

/** Likeness of a name to a query that consists of the same words. */
const WHOLE = 0.98;

const NONE: ReadonlyMap<string, number> = new Map();

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0);

/** Return the share of a query that is covered, weighted by the rarity of its words. */
const share = (asked: Question["asked"], of: (at: number) => number, from = 0): number => {
  const weights = asked.slice(from).map(({ rarity }) => rarity);
  return sum(weights.map((weight, at) => weight * of(at + from))) / (sum(weights) || 1);
};

/** Return a text's words between single spaces, so that one text includes another as a phrase. */
export const inLine = (text: string): string =>
  ` ${words(text)
    .map(({ whole }) => whole)
    .join(" ")} `;

/** Tell whether a section says each phrase. */
function says({ heading, names, blocks }: Document, phrases: readonly string[]): boolean {
  const texts = [heading, ...names, ...blocks.map(({ text }) => text)].map(inLine);
  return phrases.every((phrase) => texts.some((text) => text.includes(phrase)));
}

/** Score a section only by its words: how well they match, and how much of the query they cover. */
export function draft(document: Document, { asked, numbers, phrases }: Question): Match {
  const { id, page, level, weight, heading, names } = document;
  const titles = numbers.length === 0 ? [] : words([heading, ...names].join(" "));
  const isNumbered = titles.some(({ whole }) => numbers.includes(whole));
  const isQuoted = phrases.length > 0 && says(document, phrases);
  const own = asked.map(({ found }) => found.get(id));
  const said = asked.map(({ rarity }, at) => {
    const score = own[at]?.score ?? 0;
    return score / (score + FACTOR.saturation * rarity);
  });
  const held = (at: number): number => (own[at] ? 1 : asked[at]?.pages.has(page) ? FACTOR.page : 0);
  const all = share(asked, (at) => said[at] ?? 0) * share(asked, held) ** FACTOR.coverage;
  return {
    document,
    score:
      all * (1.4 - FACTOR.level * level) * weight * (isNumbered ? FACTOR.number : 1) * (isQuoted ? FACTOR.phrase : 1),
    words: own.map((one) => one?.terms ?? NONE),
  };
}

/** Closeness of a term to each word of the query. */
type Meaning = ReadonlyMap<string, readonly number[]>;

function meaningOf({ words: found }: Match): Meaning {
  const terms = new Set(found.flatMap((one) => [...one.keys()]));
  const near = (term: string): number[] => found.map((one) => Math.min(1, one.get(term) ?? 0) ** FACTOR.near);
  return new Map(Array.from(terms, (term) => [term, near(term)]));
}

const NOTHING: readonly number[] = [];
const UNRELATED = { covered: 0, adjacent: 0, likeness: 0 };

/**
 * Measure how much of the query a text covers, how much of it side by side, and how similar the whole text is to it.
 */
function read(text: string, meaning: Meaning, { asked, isTopical }: Question) {
  const terms = termsIn(text);
  // Most blocks have none of the terms, and rating them takes most of a query's time.
  if (![...meaning.keys()].some((term) => terms.has(term))) {
    return UNRELATED;
  }
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

/** Drop a heading's arguments: a query for `redirect` should match `.redirect(dest, [code])`. */
const withoutArguments = (heading: string): string => heading.replace(/(?<=[\w$])[(<].*$/s, "");

/** Refine a section's score by its texts: similarity of heading and questions, and how close the words are. */
export function rate(match: Match, question: Question): Match {
  const { heading, names, asked, blocks } = match.document;
  const meaning = meaningOf(match);
  // Skip plain words, which name many things; `sendOnConnect` is distinctive.
  const rare = names.filter((name) => /[^a-z]/.test(name));
  const named = rare.map((text) => read(text, meaning, question));
  const titles = [...named, ...[withoutArguments(heading), ...asked].map((text) => read(text, meaning, question))];
  const all = [...titles, ...blocks.map(({ text }) => read(text, meaning, question))];
  const factor =
    1 +
    FACTOR.likeness * most(titles.map(({ likeness }) => likeness)) +
    FACTOR.block * most(all.map(({ covered }) => covered)) ** 2 +
    FACTOR.adjacent * most(all.map(({ adjacent }) => adjacent));
  const isNamed = question.asked.length > 1 && named.some(({ likeness }) => likeness > WHOLE);
  return { ...match, score: match.score * factor * (isNamed ? FACTOR.named : 1) };
}
