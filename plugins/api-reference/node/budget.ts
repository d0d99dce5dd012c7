import { ApiDocumentError, jsonPath } from "./errors";
import { isObject } from "../model/json";
import { visible } from "../model/visible";
import type { Json } from "../model/model";

type Place = readonly (string | number)[];

/**
 * What one document may cost. A small document has 7 KB, 500 nodes and 20 levels; the figures leave room for documents
 * a hundred times that, and end a build that a hostile one would otherwise hang or crash.
 */
export const LIMITS = {
  /** Bytes before parsing: 600 times the small document. */
  bytes: 4 * 1024 * 1024,
  /** Values in the parsed document, keys not counted: 200 times the small document. */
  nodes: 100_000,
  /** Levels of the parsed document: ten times the small one's. Walks of the document call themselves, once or twice a level. */
  depth: 200,
  /** Operations on the page: twice those of the largest page in the tests. The parser needs half a millisecond for each. */
  operations: 1_000,
  /**
   * Schemas that the page shows, and parts of schemas that are put together for it. A page of 500 operations with two
   * fields each has 1,500; a browser takes seconds to lay out 20,000.
   */
  schemas: 20_000,
  /**
   * Characters of descriptions, examples, samples, names and values on the page, before they are marked up. A page of
   * 500 operations has 2 million, nearly all in samples.
   */
  characters: 6_000_000,
  /** Elements of a description inside one another. HTML parsers flatten a page below 512, so React would not find its elements. */
  markdownDepth: 100,
  /** Milliseconds for everything but fetching. The document of 500 operations takes 3 seconds on a machine with 2 cores. */
  time: 20_000,
} as const;

/** Characters of a generated text: enough to show a least length, which can be any number. */
export const GENERATED_CHARACTERS = 1_000;

export type Limits = { readonly [Name in keyof typeof LIMITS]: number };

type Kind = "nodes" | "schemas" | "characters";

const WORDS: Readonly<Record<Kind, { over: (limit: number) => string; remedy: string }>> = {
  nodes: {
    over: (limit) => `the document has more than ${limit} values`,
    remedy: "Leave out what no operation needs",
  },
  schemas: {
    over: (limit) => `the page would show more than ${limit} schemas`,
    remedy: "Put together fewer allOf, anyOf and oneOf, and describe fewer operations or fields",
  },
  characters: {
    over: (limit) => `the page would hold more than ${limit} characters`,
    remedy: "Shorten descriptions, examples and names",
  },
};

/** What making the page of one document has cost so far. Every step says what it takes before it takes it. */
export class Budget {
  private readonly spent = new Map<Kind, number>();
  private readonly end: number;
  private readonly told = new Set<string>();

  readonly limits: Limits;

  /**
   * @param limits - those that differ from `LIMITS`
   * @param now - a clock in milliseconds
   */
  constructor(
    limits: Partial<Limits> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limits = { ...LIMITS, ...limits };
    this.end = now() + this.limits.time;
  }

  /** @throws ApiDocumentError that names the place and the remedy when a limit is passed */
  spend(kind: Kind, amount: number, place: Place): void {
    const total = this.total(kind) + amount;
    this.spent.set(kind, total);
    if (total > this.limits[kind]) {
      const { over, remedy } = WORDS[kind];
      throw new ApiDocumentError(`${jsonPath(place)}: here ${over(this.limits[kind])}. ${remedy}.`);
    }
    if (this.now() > this.end) {
      throw new ApiDocumentError(
        `${jsonPath(place)}: the page isn't made after ${this.limits.time / 1000} seconds. Make the document simpler: fewer operations, alternatives and long texts.`,
      );
    }
  }

  /** Notes a part of the document that the page doesn't show. */
  notShown(place: Place): void {
    this.warn(`${jsonPath(place)}: the page doesn't show this part of the document.`);
  }

  /** Notes something for the person who builds. */
  warn(message: string): void {
    this.told.add(visible(message));
  }

  get warnings(): string[] {
    return [...this.told];
  }

  total(kind: Kind): number {
    return this.spent.get(kind) ?? 0;
  }
}

/**
 * Checks that a parsed document can be walked and shown: its nodes, its depth, and that its texts are Unicode.
 *
 * @throws ApiDocumentError that names the place and the remedy
 */
export function measure(document: Json, budget: Budget): void {
  const walk = (value: Json, path: Place): void => {
    budget.spend("nodes", 1, path);
    if (path.length > budget.limits.depth) {
      throw new ApiDocumentError(
        `The document is nested more than ${budget.limits.depth} levels deep at ${jsonPath(path.slice(0, 6))}… Put inner schemas under components and refer to them by $ref.`,
      );
    }
    if (typeof value === "string") {
      checkText(value, path);
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => walk(item, [...path, index]));
    } else if (isObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        checkText(key, [...path, key]);
        walk(child, [...path, key]);
      }
    }
  };
  walk(document, []);
}

/** RFC 7493 asks for whole characters: half of a pair is none, and addresses and files can't hold it. */
function checkText(text: string, path: Place): void {
  const half = /\p{Cs}/u.exec(text)?.[0];
  if (half !== undefined) {
    throw new ApiDocumentError(
      `${jsonPath(path)}: the text holds ${half}, half of a character that is written as two. Write both halves, or leave it out.`,
    );
  }
}
