import RandExp from "randexp";

import { textOfPattern } from "../model/pattern";
import { quoted } from "../model/visible";
import { LIMITS } from "./budget";
import { messageOf } from "./errors";
import { withinTime } from "./within-time";

/** Milliseconds for one text: a hostile pattern would take hours for forty letters. */
const TIME = 3_000;

/** Compares texts with the patterns of one document. */
export class Patterns {
  /** Why no further text is compared with a pattern. */
  private readonly unusable = new Map<string, Error>();

  /**
   * Tell whether a text matches a pattern.
   *
   * @throws Error when the pattern can't be read or took too long, for this text or an earlier one
   */
  matches(text: string, pattern: string): boolean {
    const known = this.unusable.get(pattern);
    if (known !== undefined) {
      throw known;
    }
    // JSON Schema asks for Unicode patterns; many documents have others, such as `[\w-.]`.
    const flags = isPattern(pattern, "u") ? "u" : "";
    try {
      return withinTime(TIME, () => new RegExp(pattern, flags).test(text));
    } catch (error) {
      const reason = new Error(`the pattern ${quoted(pattern)} can't be used: ${messageOf(error)}`);
      this.unusable.set(pattern, reason);
      throw reason;
    }
  }
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

/** Writes the same text each time, with no more than `PARTS` and no more characters than asked for. */
class Writer extends RandExp {
  private parts = 0;

  constructor(
    pattern: string,
    private readonly step: number,
    [from, to]: (typeof RANGES)[number],
    private readonly characters: number,
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
    const text = super._gen(...part);
    // A group may repeat others by back-references, and so double with each.
    if (text.length > this.characters) {
      throw new RangeError("The text for the pattern is too long.");
    }
    return text;
  }
}

function written(
  pattern: string,
  step: number,
  range: (typeof RANGES)[number],
  characters: number,
): string | undefined {
  try {
    return new Writer(pattern, step, range, characters).gen();
  } catch {
    return undefined;
  }
}

/**
 * Write texts for a pattern, readable ones first. Not all of them match, because RandExp doesn't read assertions such as
 * `(?=a)`.
 *
 * @returns texts of no more than `maxLength` and `LIMITS.generated` characters
 */
export function textsForPattern(pattern: string, minLength: number, maxLength: number): string[] {
  const most = Math.min(maxLength, LIMITS.generated);
  const simple = textOfPattern(pattern, minLength, most);
  const texts =
    simple === undefined
      ? RANGES.flatMap((range) => STEPS.map((step) => written(pattern, step, range, most)))
      : [simple];
  return texts.filter((text) => text !== undefined);
}
