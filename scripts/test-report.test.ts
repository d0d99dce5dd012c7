import { describe, expect, it } from "vitest";

import { closingLines, readReport, stepLine, stepReport } from "./test-report";

describe("readReport", () => {
  it("reads a Vitest report, with the names of what failed", () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          name: "/repo/src/a.test.ts",
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "a adds" },
            { status: "failed", fullName: "a subtracts" },
          ],
        },
        { name: "/repo/src/b.test.ts", status: "failed", assertionResults: [] },
      ],
    };
    expect(readReport("vitest", JSON.stringify(report), "/repo")).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: ["src/a.test.ts: a subtracts", "src/b.test.ts"],
    });
  });

  it("counts a flaky browser test as failed, and names it with its file and line", () => {
    const spec = (title: string, status: string) => ({
      title,
      file: "e2e/menu.spec.ts",
      line: 7,
      tests: [{ projectName: "Chromium", status }],
    });
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          title: "menu",
          file: "e2e/menu.spec.ts",
          specs: [spec("opens", "expected"), spec("closes", "unexpected")],
          suites: [{ title: "narrow", file: "e2e/menu.spec.ts", specs: [spec("scrolls", "flaky")] }],
        },
      ],
    };
    expect(readReport("playwright", JSON.stringify(report), "/repo")).toEqual({
      passed: 7,
      failed: 2,
      skipped: 0,
      failures: ["e2e/menu.spec.ts:7 (Chromium, unexpected): closes", "e2e/menu.spec.ts:7 (Chromium, flaky): scrolls"],
    });
  });
});

describe("stepReport", () => {
  const report = { passed: 9, failed: 0, skipped: 0, failures: [] };

  it("counts a step without a report as one test", () => {
    expect(stepReport(undefined, true)).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
    expect(stepReport(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  });

  it("never hides that the runner itself failed", () => {
    expect(stepReport(report, false).failed).toBe(1);
    expect(stepReport({ ...report, failed: 4 }, false).failed).toBe(4);
  });
});

it("closes with the counts", () => {
  expect(stepLine({ passed: 10, failed: 0, skipped: 0 })).toBe("10 passed, 0 failed");
  expect(stepLine({ passed: 10, failed: 1, skipped: 2 })).toBe("10 passed, 1 failed, 2 skipped");
  expect(closingLines({ passed: 10, failed: 0, skipped: 0 })).toEqual(["10 passed, 0 failed"]);
  expect(closingLines({ passed: 10, failed: 1, skipped: 2 })).toEqual(["2 skipped", "10 passed, 1 failed"]);
});
