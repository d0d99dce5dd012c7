import { existsSync } from "node:fs";

import { expect, test } from "vitest";

import { tested } from "../../src/config/tested";

test.each([...tested.keys()])("%s, which pages call tested, has tests", (program) => {
  expect(existsSync(`examples/${program}`)).toBe(true);
  // The live rooms of the tutorials share their tests.
  expect(existsSync(`tests/examples/${program}.example.ts`)).toBe(true);
});
