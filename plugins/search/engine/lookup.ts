import MiniSearch, { type SearchOptions } from "minisearch";

import { SAME_WORDS } from "./same-words";
import { stem, tokenize, type Word, words } from "./tokenizer";
import { corrections } from "../../shared/typos";

/** Weight of a match by field; a section's heading and its questions weigh most. */
const BOOST = { heading: 5, names: 4, asked: 3, anchor: 2, parents: 1.5, text: 0.8, code: 0.4 };
const BM25 = { k: 1.2, b: 0.6, d: 0.1 };

/** Tuned with the tuning queries. A substitute for a word must not outrank the word itself. */
const WEIGHT = {
  /** Another form of a word that is itself indexed. */
  form: 0.5,
  synonym: 0.55,
  prefix: 0.6,
  typo: 0.75,
  halves: 0.3,
  /** The parts of a compound that isn't indexed, of one that is, and a single part when no section has all of them. */
  parts: 0.6,
  knownParts: 0.075,
  somePart: 0.3,
  /** Neighbouring words that form one name. */
  name: 1.3,
};

/** Sections that contain a word, with the terms found and how close each is to the query: 1 for the word itself. */
export type Found = ReadonlyMap<number, Readonly<Finding>>;
interface Finding {
  score: number;
  terms: Map<string, number>;
}

/** A term to look up instead of a word. */
type Alternative = SearchOptions & { term: string; weight: number };

/** One or two letters begin a word of nearly every text, so look them up only in fields that name a section. */
const SHORT = { length: 2, fields: ["heading", "names", "asked"] };
/** Number of words whose results are cached: enough for those that stay while the next one is typed. */
const REMEMBERED = 100;
/** Fewest letters of half a word. */
const HALF = 3;

/** Join the words of a text without spaces. */
const joined = (some: readonly Word[]): string => some.map(({ whole }) => whole).join("");

/** Merge a result: a section keeps its best score, a term its greatest closeness. */
function put(all: Map<number, Finding>, id: number, score: number, terms: Iterable<readonly [string, number]>): void {
  const known = all.get(id) ?? { score: 0, terms: new Map<string, number>() };
  for (const [term, near] of terms) {
    known.terms.set(term, Math.max(near, known.terms.get(term) ?? 0));
  }
  known.score = Math.max(score, known.score);
  all.set(id, known);
}

/** Merge results: sections that are in any of them. */
export function union(all: readonly Found[]): Found {
  const found = new Map<number, Finding>();
  all.forEach((some) => some.forEach(({ score, terms }, id) => put(found, id, score, terms)));
  return found;
}

/** Intersect results: sections that are in all of them, with the mean of their scores. */
function intersection([first = new Map(), ...rest]: readonly Found[]): Found {
  const every = [...first].filter(([id]) => rest.every((found) => found.has(id)));
  return new Map(
    every.map(([id]) => {
      const all = [first, ...rest].flatMap((found) => found.get(id) ?? []);
      const score = all.reduce((sum, one) => sum + one.score, 0) / all.length;
      return [id, { score, terms: new Map(all.flatMap(({ terms }) => [...terms])) }];
    }),
  );
}

/** Finds the sections that contain a word: as written, in other forms, and by synonyms. */
export class Lookup {
  private readonly terms = new Set<string>();
  private readonly synonyms = new Map<string, string[]>();
  private readonly remembered = new Map<string, Found>();
  private readonly index = new MiniSearch<{ id: string }>({
    fields: Object.keys(BOOST),
    tokenize,
    processTerm: (term) => {
      this.terms.add(term);
      return term;
    },
    searchOptions: { tokenize: (text) => [text], processTerm: (term) => term, boost: BOOST, bm25: BM25 },
  });

  /** @param vocabulary - groups of synonyms on a site, its own word first, which isn't replaced by the others */
  constructor(vocabulary: readonly (readonly string[])[]) {
    const stand = (from: string, to: string): void =>
      new Set([from, stem(from)]).forEach((form) => this.synonyms.set(form, [...(this.synonyms.get(form) ?? []), to]));
    for (const group of vocabulary) {
      const [own = "", ...others] = group.map((text) => joined(words(text)));
      others.forEach((other) => stand(other, own));
    }
    SAME_WORDS.forEach((group) =>
      group.forEach((from) => group.filter((to) => to !== from).forEach((to) => stand(from, to))),
    );
  }

  /** Index texts of a section; add each field at most once. */
  add(section: number, fields: Partial<Record<keyof typeof BOOST, string>>): void {
    this.remembered.clear();
    this.index.add({ ...fields, id: `${section} ${Object.keys(fields).join()}` });
  }

  /** Tell whether a word, or one that it begins, is indexed. */
  has(word: string): boolean {
    return Array.from(this.terms).some((term) => term.startsWith(word));
  }

  private any(alternatives: readonly Alternative[]): Found {
    const found = new Map<number, Finding>();
    for (const { term, weight, ...options } of alternatives) {
      for (const { id, score, terms } of this.index.search(term, options)) {
        const near = terms.map((one): [string, number] => [one, weight]);
        put(found, parseInt(id as string, 10), score * weight, near);
      }
    }
    return found;
  }

  /** @param form - weight of another form, where the word itself is indexed */
  private forms(word: string, weight: number, form = 1): Alternative[] {
    const other = { term: stem(word), weight: weight * (this.terms.has(word) ? form : 1) };
    return [{ term: word, weight }, other].filter(({ term }) => this.terms.has(term));
  }

  /** List the word itself and its synonyms. */
  private meanings(word: string, weight = 1): Alternative[] {
    const others = this.synonyms.get(word) ?? this.synonyms.get(stem(word)) ?? [];
    const own = this.forms(word, weight, weight === 1 ? WEIGHT.form : 1);
    return [...own, ...others.flatMap((other) => this.forms(other, WEIGHT.synonym * weight))];
  }

  /** Find sections that have all of some words, each in any of its forms. */
  private every(parts: readonly string[], weight: number): Found {
    return intersection(parts.length < 2 ? [] : parts.map((part) => this.any(this.forms(part, weight, WEIGHT.form))));
  }

  /** Split a word written as one: `feedname` where `feed` and `name` are indexed. */
  private halves(word: string): string[] {
    const cuts = Array.from({ length: Math.max(0, word.length - 2 * HALF + 1) }, (_, at) => word.length - HALF - at);
    const halves = cuts.map((at) => [word.slice(0, at), word.slice(at)]);
    return halves.find((both) => both.every((half) => this.terms.has(half))) ?? [];
  }

  /**
   * Find what an unknown word may mean. A word with one typo comes before two words that were written as one, which
   * come before a word with more typos: `hearbeat` isn't "hear" and "beat".
   */
  private corrected(word: string, isOpen: boolean): Found {
    const all = [...this.terms, ...this.synonyms.keys()];
    const meant = (isPrefix: boolean, most?: number): Found =>
      this.any(corrections(word, all, isPrefix, most).flatMap((term) => this.meanings(term, WEIGHT.typo)));
    const near = meant(false, 1);
    const halves = near.size > 0 ? near : this.every(this.halves(word), WEIGHT.halves);
    const far = halves.size > 0 ? halves : meant(false);
    return far.size === 0 && isOpen ? meant(true) : far;
  }

  private read({ whole, parts }: Word, isOpen: boolean): Found {
    const own = this.meanings(whole);
    const isKnown = own.length > 0;
    if (isOpen || !isKnown) {
      const fields = whole.length > SHORT.length ? {} : { fields: SHORT.fields };
      own.push({ term: whole, weight: WEIGHT.prefix, prefix: true, ...fields });
    }
    const texts = parts.map(({ text }) => text);
    const found = union([
      this.any(own),
      this.every(texts, isKnown ? WEIGHT.knownParts : WEIGHT.parts),
      this.every(isKnown && parts.length === 1 ? this.halves(whole) : [], WEIGHT.halves),
    ]);
    const otherwise = found.size > 0 ? found : this.corrected(whole, isOpen);
    return otherwise.size > 0 ? otherwise : this.any(texts.flatMap((part) => this.forms(part, WEIGHT.somePart)));
  }

  /** @param isOpen - true for the last word, which may still be incomplete */
  find(word: Word, isOpen: boolean): Found {
    const key = `${isOpen ? "open" : ""} ${word.parts.map(({ text }) => text).join(" ")}`;
    const found = this.remembered.get(key) ?? this.read(word, isOpen);
    if (this.remembered.size === REMEMBERED) {
      this.remembered.clear();
    }
    this.remembered.set(key, found);
    return found;
  }

  /**
   * Look up neighbouring words as one name: `send on connect` for `sendOnConnect`, or a synonym of several words such
   * as `last will`.
   */
  findName(some: readonly Word[]): Found {
    return this.any(this.meanings(joined(some), WEIGHT.name));
  }
}
