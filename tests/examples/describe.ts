import { describe } from "vitest";

import { pagesThatQuote } from "./pages";

/**
 * Group the tests of one example under a name that says which pages quote it, so that a failure names both.
 *
 * @param example - name of the example's folder
 */
export function describeExample(example: string, tests: () => void | Promise<void>): void {
  const pages = pagesThatQuote(example);
  describe(
    `examples/${example} (${pages.length === 0 ? "quoted by no page" : `quoted by ${pages.join(", ")}`})`,
    tests,
  );
}
