import { expect, it } from "vitest";

import { LIMITS } from "./budget";
import { textsForPattern } from "./patterns";

/** Groups of which each repeats the one before twice: the text doubles with each. */
const doubling = (groups: number): string =>
  `(ab)${Array.from({ length: groups }, (_, index) => `(\\${index + 1}\\${index + 1})`).join("")}`;

it("writes no text longer than the limit for a pattern whose back-references double it", () => {
  expect(textsForPattern(doubling(45), 0, Infinity).filter(({ length }) => length > LIMITS.generated)).toEqual([]);
});

it("writes no text longer than the schema allows", () => {
  expect(textsForPattern("^(ab)+$", 0, 5).map(({ length }) => length)).toContain(4);
  expect(textsForPattern("^(ab)+$", 0, 5).filter(({ length }) => length > 5)).toEqual([]);
});
