import { createContext, runInContext } from "node:vm";
import RandExp from "randexp";

import { messageOf } from "../../message-of";
import { quoted } from "../model/visible";
import type { Budget } from "./budget";

/** Milliseconds for all patterns of one document: a hostile one would take hours for forty letters. */
const TIME = 3_000;

/** How much more than the least to repeat, and which character or alternative to choose. */
const STEPS = [0, 1, 2, 3, 5, 12];

/** Compares texts with the untrusted patterns of one document, and writes texts for them. */
export class Patterns {
  private left = TIME;
  private readonly context: { run?: () => unknown } = createContext({});

  /** @param budget - gets a warning for each pattern that can't be used */
  constructor(private readonly budget: Pick<Budget, "warn">) {}

  /** Tell whether a text matches a pattern; undefined when the pattern can't be read, or takes too long. */
  matches(text: string, pattern: string): boolean | undefined {
    return this.measured(pattern, () => expressionOf(pattern).test(text));
  }

  /** Write texts for a pattern, of which not all match: RandExp doesn't read assertions such as `(?=a)`. */
  textsFor(pattern: string): string[] {
    return this.measured(pattern, () => STEPS.map((step) => written(pattern, step))) ?? [];
  }

  /** Run a step within the time that is left: only a script in a context can be stopped. */
  private measured<Result>(pattern: string, step: () => Result): Result | undefined {
    const start = performance.now();
    try {
      this.context.run = step;
      return this.left < 1
        ? undefined
        : (runInContext("run()", this.context, { timeout: Math.ceil(this.left) }) as Result);
    } catch (error) {
      this.budget.warn(`The pattern ${quoted(pattern)} can't be used: ${messageOf(error)}`);
      return undefined;
    } finally {
      this.left -= performance.now() - start;
    }
  }
}

/** Write the same text each time: where the pattern allows any character, digits and letters before a space (160). */
function written(pattern: string, step: number): string {
  const writer = new RandExp(pattern);
  writer.max = step;
  writer.defaultRange.subtract(32, 47).add(160);
  writer.randInt = (least, most) => Math.min(least + step, most);
  return writer.gen();
}

/** JSON Schema asks for Unicode patterns; many documents have others, such as `[\w-.]`. */
function expressionOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
