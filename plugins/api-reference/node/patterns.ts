import RandExp from "randexp";

import { messageOf } from "../../message-of";
import { quoted } from "../model/visible";
import type { Budget } from "./budget";
import { withinTime } from "./within-time";

/** Milliseconds for all patterns of one document: a hostile one would take hours for forty letters. */
const TIME = 3_000;

/** Most parts of a pattern to write, with repetitions. */
const PARTS = 10_000;

/** How much more than the least to repeat, and which character or alternative to choose. */
const STEPS = [0, 1, 2, 3, 5, 12];

/** Characters to write, best first: letters and digits, then any of one byte. */
const RANGES = [
  [48, 122],
  [9, 255],
] as const;

/** Writes the same text each time. */
class Writer extends RandExp {
  private parts = 0;

  constructor(
    pattern: string,
    private readonly step: number,
    [from, to]: (typeof RANGES)[number],
  ) {
    super(pattern);
    this.max = step;
    this.defaultRange.add(0, 255);
    this.defaultRange = this.defaultRange.clone().intersect(from, to);
  }

  override randInt(least: number, most: number): number {
    return Math.min(least + this.step, most);
  }

  override _gen(...part: Parameters<RandExp["_gen"]>): string {
    this.parts += 1;
    if (this.parts > PARTS) {
      throw new RangeError("The pattern repeats too much.");
    }
    return super._gen(...part);
  }
}

/** Compares texts with the untrusted patterns of one document, and writes texts for them. */
export class Patterns {
  private left = TIME;

  /** @param budget - gets a warning for each pattern that can't be used */
  constructor(private readonly budget: Pick<Budget, "warn">) {}

  /** Tell whether a text matches a pattern; undefined when the pattern can't be read, or takes too long. */
  matches(text: string, pattern: string): boolean | undefined {
    return this.measured(pattern, () => expressionOf(pattern).test(text));
  }

  /** Write texts for a pattern, of which not all match: RandExp doesn't read assertions such as `(?=a)`. */
  textsFor(pattern: string): string[] {
    return (
      this.measured(pattern, () =>
        RANGES.flatMap((range) => STEPS.map((step) => new Writer(pattern, step, range).gen())),
      ) ?? []
    );
  }

  private measured<Result>(pattern: string, step: () => Result): Result | undefined {
    const start = performance.now();
    try {
      return this.left < 1 ? undefined : withinTime(Math.ceil(this.left), step);
    } catch (error) {
      this.budget.warn(`The pattern ${quoted(pattern)} can't be used: ${messageOf(error)}`);
      return undefined;
    } finally {
      this.left -= performance.now() - start;
    }
  }
}

/** JSON Schema asks for Unicode patterns; many documents have others, such as `[\w-.]`. */
function expressionOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
