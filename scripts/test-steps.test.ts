import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { closingLines, countsOf, failuresOf, stepCounts, stepLine, STEPS } from "./test-steps";

describe("countsOf", () => {
  it("reads a Vitest report", () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(countsOf("vitest", JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it("counts a flaky browser test as failed", () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 0 } };
    expect(countsOf("playwright", JSON.stringify(report))).toEqual({ passed: 7, failed: 3, skipped: 0 });
  });
});

describe("failuresOf", () => {
  it("names the failed tests of a Vitest report, with what was wrong", () => {
    const assertionResults = [
      { fullName: "a right one", status: "passed" },
      { fullName: "a wrong one", status: "failed", failureMessages: ["Error: 1 is not 2\n    at line 3"] },
    ];
    const report = { testResults: [{ name: "a.test.ts", assertionResults }] };
    expect(failuresOf("vitest", JSON.stringify(report))).toEqual(["a wrong one: Error: 1 is not 2"]);
  });

  it("names the failed tests of a browser report, in any depth", () => {
    const inner = {
      title: "search",
      specs: [
        { title: "finds", ok: true },
        { title: "closes", ok: false },
      ],
    };
    const report = { suites: [{ title: "a.spec.ts", suites: [inner] }] };
    expect(failuresOf("playwright", JSON.stringify(report))).toEqual(["search: closes"]);
  });
});

describe("stepCounts", () => {
  it("counts a step without a report as one test", () => {
    expect(stepCounts(undefined, true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(stepCounts(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("never hides that the runner itself failed", () => {
    expect(stepCounts({ passed: 9, failed: 0, skipped: 0 }, false).failed).toBe(1);
    expect(stepCounts({ passed: 9, failed: 4, skipped: 0 }, false).failed).toBe(4);
  });
});

it("closes with the counts", () => {
  expect(stepLine({ passed: 10, failed: 0, skipped: 0 })).toBe("10 passed, 0 failed");
  expect(stepLine({ passed: 10, failed: 1, skipped: 2 })).toBe("10 passed, 1 failed, 2 skipped");
  expect(closingLines({ passed: 10, failed: 0, skipped: 0 })).toEqual(["10 passed, 0 failed"]);
  expect(closingLines({ passed: 10, failed: 1, skipped: 2 })).toEqual(["2 skipped", "10 passed, 1 failed"]);
});

it("every step is a script of package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(STEPS.map(({ script }) => script).filter((script) => !(script in scripts))).toEqual([]);
});
