import type { Alternative, Lookup, Vocabulary } from "./lookup";
import type { Synonyms } from "./synonyms";
import { type Chunk, chunksOf } from "./tokenizer";

/** How much a match in a field says about a section; the own heading and what it is asked for say most. */
export const BOOST = { heading: 5, names: 4, asked: 3, anchor: 2, parents: 1.5, text: 0.8, code: 0.4 };
export type FieldName = keyof typeof BOOST;

const FIELDS = Object.keys(BOOST) as FieldName[];
export const BOOSTS = Object.values(BOOST);

/**
 * Okapi BM25: how soon more of the same word says no more, and how much a long text has to say it more often. Questions
 * stand each for itself: many of them don't make one say less.
 */
export const BM25 = { saturation: 1.2, length: 0.6, askedLength: 0.1 };

/** An entry is the section's number, the field's and how often the term is there, in one number of 30 bits. */
const COUNT_BITS = 7;
const FIELD_BITS = 3;
const MOST = 2 ** COUNT_BITS - 1;

type Postings = number[];

export interface Found {
  /** From 0 to 1: how much the section says about the word. */
  score: number;
  /** The indexed terms by which the section was found, and how near each is to what was typed: 1 for the word itself. */
  terms: Map<string, number>;
}

export type FoundById = ReadonlyMap<number, Found>;

/** One or two letters begin a word of nearly every text: they are looked for where sections are named. */
const SHORT = 2;
const ASKED = FIELDS.indexOf("asked");
const NAMING = FIELDS.indexOf("anchor");

/** The terms that a beginning stands for, at most; the more a reader types, the fewer there are. */
const LONGEST_RANGE = 200;

function merge(into: Map<string, number>, terms: ReadonlyMap<string, number>): void {
  terms.forEach((weight, term) => into.set(term, Math.max(into.get(term) ?? 0, weight)));
}

function add(into: Map<number, Found>, found: FoundById): void {
  for (const [id, { score, terms }] of found) {
    const known = into.get(id);
    if (known === undefined) {
      into.set(id, { score, terms: new Map(terms) });
    } else {
      known.score = Math.max(known.score, score);
      merge(known.terms, terms);
    }
  }
}

/** The sections that have every part; a part's score counts as much as another's. */
function intersection([first, ...rest]: readonly FoundById[]): Map<number, Found> {
  const found = new Map<number, Found>();
  for (const [id, one] of first ?? []) {
    const others = rest.map((part) => part.get(id)).filter((part) => part !== undefined);
    if (others.length === rest.length) {
      const every = [one, ...others];
      const score = every.reduce((sum, part) => sum + part.score, 0) / every.length;
      const terms = new Map<string, number>();
      every.forEach((part) => merge(terms, part.terms));
      found.set(id, { score, terms });
    }
  }
  return found;
}

/** The inverted index: which sections hold a term, in which fields, and how often. */
export class InvertedIndex implements Vocabulary {
  private readonly postings = new Map<string, Postings>();
  private readonly ofChunk = new Map<Chunk, readonly Postings[]>();
  /** Words of each section's fields, and of all sections'. */
  private readonly lengths = FIELDS.map((): number[] => []);
  private readonly totals = FIELDS.map(() => 0);
  private readonly sectionCounts = new Map<Chunk, number>();
  private inOrder: string[] | undefined;

  constructor(readonly synonyms: Synonyms) {}

  private postingsOf(chunk: Chunk): readonly Postings[] {
    let own = this.ofChunk.get(chunk);
    if (own === undefined) {
      own = chunk.terms.map((term) => {
        let postings = this.postings.get(term);
        if (postings === undefined) {
          postings = [];
          this.postings.set(term, postings);
          this.inOrder = undefined;
        }
        return postings;
      });
      this.ofChunk.set(chunk, own);
    }
    return own;
  }

  /** Adds a text to a section's field. */
  add(id: number, field: FieldName, text: string): void {
    if (text === "") {
      return;
    }
    const number = FIELDS.indexOf(field);
    const place = ((id << FIELD_BITS) | number) << COUNT_BITS;
    const chunks = chunksOf(text);
    for (const { chunk } of chunks) {
      for (const postings of this.postingsOf(chunk)) {
        const last = postings.at(-1) ?? -1;
        if (last >= place && last < place + MOST) {
          postings[postings.length - 1] = last + 1;
        } else if (last < place || last > place + MOST) {
          postings.push(place + 1);
        }
      }
    }
    this.sectionCounts.clear();
    const lengths = this.lengths[number] ?? [];
    // The parts of a compound are words: `webhook.options` is as long as two.
    const length = chunks.reduce((sum, { chunk }) => sum + chunk.parts.length, 0);
    lengths[id] = (lengths[id] ?? 0) + length;
    this.totals[number] = (this.totals[number] ?? 0) + length;
  }

  /** How many sections hold a word of a text, in any of its forms. */
  sectionsWith(chunk: Chunk): number {
    const ids = (postings: Postings): number =>
      new Set(postings.map((entry) => entry >> (COUNT_BITS + FIELD_BITS))).size;
    let most = this.sectionCounts.get(chunk);
    if (most === undefined) {
      most = Math.max(0, ...this.postingsOf(chunk).map(ids));
      this.sectionCounts.set(chunk, most);
    }
    return most;
  }

  has(term: string): boolean {
    return this.postings.has(term);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.postings.keys();
  }

  private get sorted(): readonly string[] {
    this.inOrder ??= [...this.postings.keys()].sort();
    return this.inOrder;
  }

  private startOf(prefix: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] ?? "") < prefix) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  hasPrefix(prefix: string): boolean {
    return this.sorted[this.startOf(prefix)]?.startsWith(prefix) === true;
  }

  private termsWith(prefix: string): string[] {
    const start = this.startOf(prefix);
    const terms = this.sorted.slice(start, start + LONGEST_RANGE);
    const end = terms.findIndex((term) => !term.startsWith(prefix));
    return end === -1 ? terms : terms.slice(0, end);
  }

  /** The sections that hold a term, and how much they say about it. */
  private findTerm(term: string, nearness: number, fields = FIELDS.length): FoundById {
    const sums = new Map<number, number>();
    for (const entry of this.postings.get(term) ?? []) {
      const field = (entry >> COUNT_BITS) & (2 ** FIELD_BITS - 1);
      if (field < fields) {
        const id = entry >> (COUNT_BITS + FIELD_BITS);
        const lengths = this.lengths[field] ?? [];
        const average = (this.totals[field] ?? 0) / lengths.length;
        const weight = field === ASKED ? BM25.askedLength : BM25.length;
        const length = 1 - weight + (weight * (lengths[id] ?? 0)) / average;
        sums.set(id, (sums.get(id) ?? 0) + ((BOOSTS[field] ?? 0) * (entry & MOST)) / length);
      }
    }
    const found = new Map<number, Found>();
    sums.forEach((sum, id) =>
      found.set(id, { score: (nearness * sum) / (sum + BM25.saturation), terms: new Map([[term, nearness]]) }),
    );
    return found;
  }

  findAny(alternatives: readonly Alternative[]): FoundById {
    const found = new Map<number, Found>();
    for (const { term, prefix, weight } of alternatives) {
      if (!prefix) {
        add(found, this.findTerm(term, weight));
        continue;
      }
      for (const longer of this.termsWith(term)) {
        // The nearer the beginning is to the whole word, the likelier the word is meant.
        const share = term.length / longer.length;
        add(found, this.findTerm(longer, weight * (0.5 + share / 2), term.length <= SHORT ? NAMING : undefined));
      }
    }
    return found;
  }

  /** The sections that hold a word in any of the forms that are looked for. */
  findWord({ any, all, otherwise }: Lookup): FoundById {
    const found = new Map(this.findAny(any));
    if (all.length > 0) {
      add(found, intersection(all.map((alternatives) => this.findAny(alternatives))));
    }
    return found.size > 0 ? found : this.findAny(otherwise());
  }
}
