import { visible } from "../model/visible";
import { ApiDocumentError, jsonPath, type Place } from "./errors";

/**
 * Limits for one document. A small document has 7 KB, 500 nodes and 20 levels; the limits allow a hundred times that,
 * and stop a hostile document that would otherwise hang or crash the build.
 */
export const LIMITS = {
  /** Size in bytes before parsing. */
  bytes: 4 * 1024 * 1024,
  /** Values in the parsed document, and levels, for each of which walks recurse once or twice. */
  nodes: 100_000,
  depth: 200,
  operations: 1_000,
  /** Schemas shown, and parts merged for them: a browser takes seconds to lay out 20,000. */
  schemas: 20_000,
  /** Characters of descriptions, examples, samples, names and values on the page: 500 operations have 2 million. */
  characters: 6_000_000,
  /** Nested elements in a description. HTML parsers flatten a page below 512. */
  markdownDepth: 100,
  /** Characters of a generated text, whose `minLength` may be arbitrarily large. */
  generated: 1_000,
  /** Milliseconds for everything but fetching. 500 operations take 3 seconds. */
  time: 20_000,
} as const;

const OVER = {
  nodes: ["the document has", "values. Leave out what no operation needs"],
  schemas: [
    "the page would show",
    "schemas. Put together fewer allOf, anyOf and oneOf, and describe fewer operations or fields",
  ],
  characters: ["the page would hold", "characters. Shorten descriptions, examples and names"],
} as const;

/** Counts what one document's page has cost so far, and collects warnings. */
export class Budget {
  private readonly spent = { nodes: 0, schemas: 0, characters: 0 };
  private readonly told = new Set<string>();
  private readonly end: number;

  /** @param now - a clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.end = now() + LIMITS.time;
  }

  /**
   * Charge a step before it runs.
   *
   * @throws ApiDocumentError that names the place and the remedy
   */
  spend(kind: keyof typeof OVER, amount: number, place: Place): void {
    this.spent[kind] += amount;
    if (this.spent[kind] > LIMITS[kind]) {
      const [what, remedy] = OVER[kind];
      throw new ApiDocumentError(`${jsonPath(place)}: here ${what} more than ${LIMITS[kind]} ${remedy}.`);
    }
    if (this.now() > this.end) {
      throw new ApiDocumentError(
        `${jsonPath(place)}: the page isn't made after ${LIMITS.time / 1000} seconds. Make the document simpler: fewer operations, alternatives and long texts.`,
      );
    }
  }

  total(kind: keyof typeof OVER): number {
    return this.spent[kind];
  }

  /** Add a warning for the build's output. */
  warn(message: string): void {
    this.told.add(visible(message));
  }

  get warnings(): string[] {
    return [...this.told];
  }
}
