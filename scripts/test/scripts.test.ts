import { expect, it } from "vitest";

import { type Result, summaryOf } from "./scripts";

const passed: Result = { name: "lint", succeeded: true, seconds: 3, output: "" };
const failureOf = (name: string) => ({ file: `src/${name}.test.ts`, name, message: "expected 1\n  to be 2\n    at x" });

it("ends with each failure's test, file, expected and got, and command, in 40 lines", () => {
  const failing = ["unit", "site", "sdk", "examples"].map((part): Result => {
    const failures = ["a", "b", "c"].map((name) => failureOf(`${part}-${name}`));
    return { name: `test:${part}`, tests: "vitest", succeeded: false, seconds: 9, output: "", failures };
  });
  const tail = summaryOf([...Array<Result>(9).fill(passed), ...failing])
    .split("\n")
    .slice(-40)
    .join("\n");
  for (const part of ["unit", "site", "sdk", "examples"]) {
    expect(tail).toContain(`✗ src/${part}-a.test.ts › ${part}-a`);
    expect(tail).toContain(`again: npm run test:${part} -- src/${part}-a.test.ts -t "${part}-a"`);
  }
  expect(tail).toContain("expected 1");
  expect(tail).toMatch(/9 passed, 4 failed$/);
});

it("shows the last lines of a check that has no tests", () => {
  const output = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n");
  const summary = summaryOf([{ name: "lint", succeeded: false, seconds: 3, output }]);
  expect(summary).toContain("line 49\n    again: npm run lint\n");
});

it("repeats a browser test by its file and name, quoted for the shell and the pattern", () => {
  const failures = [{ file: "tests/e2e/a.spec.ts", name: 'opens "x" (once)', message: "hidden" }];
  const summary = summaryOf([
    { name: "test:e2e", tests: "playwright", succeeded: false, seconds: 1, output: "", failures },
  ]);
  expect(summary).toContain('again: npx playwright test tests/e2e/a.spec.ts -g "opens .x. \\(once\\)"');
});
