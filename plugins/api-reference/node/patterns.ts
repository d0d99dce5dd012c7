import RandExp from "randexp";

import { textOfPattern } from "../model/pattern";
import { withinTime } from "./within-time";

/** Milliseconds for one text: a hostile pattern would take hours for forty letters. */
const TIME = 3_000;

/** Tell whether a text matches a pattern of the document; undefined for one that can't be read or takes too long. */
export function matchesWithinTime(text: string, pattern: string): boolean | undefined {
  // JSON Schema asks for Unicode patterns; many documents have others, such as `[\w-.]`.
  const flags = isPattern(pattern, "u") ? "u" : "";
  return withinTime(TIME, () => new RegExp(pattern, flags).test(text));
}

function isPattern(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Most parts of a pattern to write, with repetitions. */
const PARTS = 10_000;

/** Characters to write, best first: lower-case letters, letters and digits, ASCII, then letters with accents. */
const RANGES = [
  [97, 122],
  [48, 122],
  [32, 126],
  [9, 255],
] as const;

/** How much more than the least to repeat, and which character or alternative to choose. */
const STEPS = [0, 1, 2, 3, 4, 5, 6, 8, 12, 24, 48];

/** Writes the same text each time, and no more than `PARTS`. */
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

function written(pattern: string, step: number, range: (typeof RANGES)[number]): string | undefined {
  try {
    return new Writer(pattern, step, range).gen();
  } catch {
    return undefined;
  }
}

/** Write texts for a pattern, readable ones first. Not all of them match: RandExp doesn't read assertions such as `(?=a)`. */
export function textsForPattern(pattern: string, minLength: number, maxLength: number): string[] {
  const simple = textOfPattern(pattern, minLength, maxLength);
  const texts =
    simple === undefined ? RANGES.flatMap((range) => STEPS.map((step) => written(pattern, step, range))) : [simple];
  return texts.filter((text) => text !== undefined);
}
