import MiniSearch from "minisearch";

import type { Document } from "./index-file";
import type { Alternative, Lookup, Vocabulary } from "./lookup";
import { termsOfLines } from "./snippet";

type FieldName = "heading" | "names" | "anchor" | "parents" | "text";

/** How much a match in a field says about a section; the own heading and the API's names say most. */
const BOOST: Record<FieldName, number> = { heading: 6, names: 4, anchor: 3, parents: 2, text: 1 };
const FIELDS = Object.keys(BOOST) as FieldName[];

/** One or two letters begin a word of nearly every text: they are looked for where sections are named. */
const NAMING: FieldName[] = ["heading", "names", "anchor"];
const SHORT = 2;

export interface Found {
  score: number;
  /** The indexed terms by which the section was found. */
  terms: string[];
}

export type FoundById = ReadonlyMap<number, Found>;

/** The texts of a section's fields. What the writer called a place is worth as much as what stands there. */
function textOf({ heading, names, anchor, parents, blocks, words, id }: Document, field: FieldName | "id"): string {
  switch (field) {
    case "heading":
      return heading;
    case "names":
      return names.filter((name) => name !== heading).join("\n");
    case "anchor":
      return names.length > 0 ? "" : anchor;
    case "parents":
      return parents;
    case "text":
      return `${blocks.join("\n")}\n${words}`;
    case "id":
      return id as unknown as string;
  }
}

function add(into: Map<number, Found>, found: FoundById): void {
  for (const [id, { score, terms }] of found) {
    const known = into.get(id);
    if (known === undefined) {
      into.set(id, { score, terms: [...terms] });
    } else {
      known.score = Math.max(known.score, score);
      known.terms.push(...terms);
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
      found.set(id, { score, terms: every.flatMap(({ terms }) => terms) });
    }
  }
  return found;
}

/** The inverted index: which sections hold a term, and how much that says. */
export class TermIndex implements Vocabulary {
  private readonly index: MiniSearch<Document>;
  private readonly known = new Set<string>();
  private readonly sorted: string[];

  constructor(documents: readonly Document[]) {
    this.index = new MiniSearch<Document>({
      fields: FIELDS,
      extractField: (document, field) => textOf(document, field as FieldName | "id"),
      tokenize: termsOfLines,
      processTerm: (term) => {
        this.known.add(term);
        return term;
      },
      autoVacuum: false,
    });
    this.index.addAll(documents);
    this.sorted = [...this.known].sort();
  }

  has(term: string): boolean {
    return this.known.has(term);
  }

  hasPrefix(prefix: string): boolean {
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

  [Symbol.iterator](): Iterator<string> {
    return this.known.values();
  }

  /** The sections that hold a term, or one that begins with it. */
  private findTerm({ term, prefix, weight }: Alternative): FoundById {
    const results = this.index.search(term, {
      prefix,
      boost: BOOST,
      fields: prefix && term.length <= SHORT ? NAMING : FIELDS,
      tokenize: (text) => [text],
      processTerm: (text) => text,
    });
    return new Map(results.map(({ id, score, terms }) => [id as number, { score: score * weight, terms }]));
  }

  findAny(alternatives: readonly Alternative[]): FoundById {
    const found = new Map<number, Found>();
    alternatives.forEach((alternative) => add(found, this.findTerm(alternative)));
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
