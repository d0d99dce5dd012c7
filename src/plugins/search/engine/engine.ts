import MiniSearch from "minisearch";

import type { Document } from "./index-file";
import { type Alternative, type Lookup, lookUp, type Vocabulary } from "./lookup";
import { termsOfLines } from "./snippet";
import { suggest } from "./suggest";
import { fold, termsOf, tokenize, type Word, words } from "./tokenizer";

type FieldName = "heading" | "parents" | "names" | "text";

/** How much a match in a field says about a section; the own heading and the API's names say most. */
const BOOST: Record<FieldName, number> = { heading: 6, names: 5, parents: 2, text: 1 };
const FIELDS = Object.keys(BOOST) as FieldName[];

/** Words that carry no topic; left out of queries that have other words. */
const FUNCTION_WORDS = new Set(
  (
    "a about am an and any are as at be been but by can could did do does for from get got had has have how i if in into is it " +
    "its let me my need no of on or our please should so some than that the their them then there these they this to us use " +
    "using was way we what when where which who why will with would you your"
  ).split(" "),
);

const compact = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** A section that answers a query, with the terms that it was found by. */
export interface Match {
  document: Document;
  score: number;
  terms: Set<string>;
  /** The same terms, for each word of the query. */
  words: ReadonlySet<string>[];
}

interface Found {
  score: number;
  terms: string[];
  fields: Set<string>;
}

/** The query is the section's own heading or name. */
const NAMED = 1.5;

/** Pages before their sections; the home page, which says a little of everything, after all others. */
const prior = ({ level, path }: Document): number => (path === "/" ? 0.6 : 1.15 - 0.05 * level);

/** What of a section is compared with a whole query. */
interface Keys {
  heading: ReadonlySet<string>;
  /** The heading and the names without spaces and signs. */
  names: readonly string[];
}

/** The inverted index of a site's sections. */
export class Engine {
  private readonly index: MiniSearch<Document>;
  private readonly vocabulary = new Set<string>();
  private readonly sorted: string[];
  private readonly keys: readonly Keys[];

  constructor(private readonly documents: readonly Document[]) {
    this.index = new MiniSearch<Document>({
      fields: FIELDS,
      extractField: (document, field) => {
        switch (field as FieldName | "id") {
          case "text":
            return `${document.blocks.join("\n")}\n${document.words}`;
          case "names":
            return document.names.join("\n");
          case "heading":
            return document.heading;
          case "parents":
            return document.parents;
          default:
            return document.id as unknown as string;
        }
      },
      tokenize: termsOfLines,
      processTerm: (term) => {
        this.vocabulary.add(term);
        return term;
      },
      autoVacuum: false,
    });
    this.index.addAll(documents);
    this.sorted = [...this.vocabulary].sort();
    this.keys = documents.map(({ heading, names }) => ({
      heading: new Set(tokenize(heading)),
      names: [heading, ...names].map(compact),
    }));
  }

  private hasPrefix(prefix: string): boolean {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] ?? "") < prefix) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return this.sorted[low]?.startsWith(prefix) === true;
  }

  private readonly terms: Vocabulary = {
    has: (term) => this.vocabulary.has(term),
    hasPrefix: (prefix) => this.hasPrefix(prefix),
    [Symbol.iterator]: () => this.vocabulary.values(),
  };

  private find({ term, prefix, weight }: Alternative, into: Map<number, Found>): void {
    const results = this.index.search(term, {
      prefix,
      boost: BOOST,
      tokenize: (text) => [text],
      processTerm: (text) => text,
    });
    for (const { id, score, terms, match } of results) {
      const number = id as number;
      const known = into.get(number) ?? { score: 0, terms: [], fields: new Set<string>() };
      known.score = Math.max(known.score, score * weight);
      known.terms.push(...terms);
      Object.values(match)
        .flat()
        .forEach((field) => known.fields.add(field));
      into.set(number, known);
    }
  }

  private findWord({ any, all }: Lookup): Map<number, Found> {
    const found = new Map<number, Found>();
    any.forEach((alternative) => this.find(alternative, found));
    if (all.length > 0) {
      const parts = all.map((alternatives) => {
        const part = new Map<number, Found>();
        alternatives.forEach((alternative) => this.find(alternative, part));
        return part;
      });
      for (const [id, first] of parts[0] ?? []) {
        const rest = parts.slice(1).map((part) => part.get(id));
        if (rest.every((part) => part !== undefined)) {
          const every = [first, ...rest];
          const known = found.get(id);
          found.set(id, {
            score: Math.max(known?.score ?? 0, every.reduce((sum, part) => sum + part.score, 0) / every.length),
            terms: [...(known?.terms ?? []), ...every.flatMap((part) => part.terms)],
            fields: new Set([...(known?.fields ?? []), ...every.flatMap((part) => [...part.fields])]),
          });
        }
      }
    }
    return found;
  }

  /** Neighbouring words that are one name: `send on connect` for `sendOnConnect`. */
  private joined(asked: readonly Word[]): Alternative[] {
    const found: Alternative[] = [];
    for (let from = 0; from < asked.length; from += 1) {
      for (let to = from + 2; to <= Math.min(asked.length, from + 4); to += 1) {
        const term = asked
          .slice(from, to)
          .map((word) => word.whole)
          .join("");
        if (this.vocabulary.has(term)) {
          found.push({ term, prefix: false, weight: to - from });
        }
      }
    }
    return found;
  }

  /**
   * Finds the sections that answer a query, the best first.
   *
   * @param accepts - tells which sections may be found
   */
  search(query: string, accepts: (document: Document) => boolean): Match[] {
    const typed = words(query);
    const topical = typed.filter((word) => !FUNCTION_WORDS.has(word.whole));
    const asked = topical.length > 0 ? topical : typed;
    const last = /\s$/.test(query) ? undefined : typed.at(-1);
    const answers = asked.map((word) => this.findWord(lookUp(word, word === last, this.terms)));
    // A section that lacks a word loses the more, the rarer the word is.
    const rarity = answers.map((answer) => Math.log(1 + this.documents.length / Math.max(1, answer.size)));
    const names = new Map<number, Found>();
    this.joined(typed).forEach((alternative) => this.find(alternative, names));
    const ids = new Set([...answers.flatMap((answer) => [...answer.keys()]), ...names.keys()]);
    const matches: Match[] = [];
    for (const id of ids) {
      const document = this.documents[id];
      if (document !== undefined && accepts(document)) {
        matches.push(this.score(document, asked, answers, rarity, names.get(id)));
      }
    }
    return matches.sort((one, other) => other.score - one.score || one.document.id - other.document.id);
  }

  /** Titles to try in the place of a query without results. */
  suggestions(query: string): string[] {
    return suggest(query, this.documents);
  }

  private score(
    document: Document,
    asked: readonly Word[],
    answers: readonly Map<number, Found>[],
    rarity: readonly number[],
    joined: Found | undefined,
  ): Match {
    const found = answers.map((answer) => answer.get(document.id)).filter((one) => one !== undefined);
    const everything = joined === undefined ? found : [...found, joined];
    const total = rarity.reduce((sum, weight) => sum + weight, 0);
    const held = answers.reduce((sum, answer, index) => sum + (answer.has(document.id) ? (rarity[index] ?? 0) : 0), 0);
    const covered = joined === undefined ? held / total : 1;
    const sum = everything.reduce((total, one) => total + one.score, 0);
    const keys = this.keys[document.id];
    const inHeading =
      asked.filter((word) => termsOf(word).some((term) => keys?.heading.has(term))).length / asked.length;
    const isNamed = keys?.names.includes(asked.map((word) => word.whole).join(""));
    return {
      document,
      score: sum * covered ** 2 * (1 + inHeading / 2) * (isNamed ? NAMED : 1) * prior(document),
      terms: new Set(everything.flatMap((one) => one.terms)),
      words: everything.map((one) => new Set(one.terms)),
    };
  }
}
