import { describe, expect, test, type RunnerTask } from "vitest";

import { pagesThatQuote } from "./pages";
import { testedAgainst } from "./target";
import { tested } from "./tested";

/** The names of a suite's tests and suites, or of one test. */
const namesOf = (task: RunnerTask): string[] => [
  task.name,
  ...(task.type === "suite" ? task.tasks.flatMap(namesOf) : []),
];

/**
 * Groups the tests of one example under a name that says which pages quote it, so that a failure names both. Adds a test that
 * they run against what pages say.
 *
 * @param example - name of the example's folder
 */
export function describeExample(example: string, tests: () => void | Promise<void>): void {
  const pages = pagesThatQuote(example);
  const quotedBy = pages.length === 0 ? "quoted by no page" : `quoted by ${pages.join(", ")}`;
  describe(`examples/${example} (${quotedBy})`, async () => {
    await tests();
    test("runs against what pages say", ({ task }) => {
      expect(testedAgainst(task.suite?.tasks.flatMap(namesOf) ?? [])).toEqual(tested.get(example) ?? []);
    });
  });
}
