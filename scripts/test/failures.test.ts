import { expect, it } from "vitest";

import { describeFailures, essence, playwrightFailures, vitestFailures } from "./failures";

it("reads the failed tests of Vitest's report, and files that failed as a whole", () => {
  const name = `${process.cwd()}/src/a.test.ts`;
  const report = {
    testResults: [
      {
        name,
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds" },
          { status: "failed", fullName: "counts hits", failureMessages: ["expected 1 to be 2"] },
        ],
      },
      { name: `${process.cwd()}/src/b.test.ts`, status: "failed", message: "no module", assertionResults: [] },
    ],
  };
  expect(vitestFailures(report)).toEqual([
    { file: "src/a.test.ts", name: "counts hits", message: "expected 1 to be 2" },
    { file: "src/b.test.ts", name: "", message: "no module" },
  ]);
});

it("reads the failed tests of Playwright's report in nested groups", () => {
  const specs = [
    { title: "opens", file: "e2e/a.spec.ts", ok: false, tests: [{ results: [{ errors: [{ message: "hidden" }] }] }] },
    { title: "closes", file: "e2e/a.spec.ts", ok: true, tests: [] },
  ];
  const suites = [{ title: "a", file: "e2e/a.spec.ts", specs: [], suites: [{ title: "b", file: "", specs }] }];
  expect(playwrightFailures({ suites })).toEqual([{ file: "tests/e2e/a.spec.ts", name: "opens", message: "hidden" }]);
});

it("keeps what an error says, without colours and the stack", () => {
  const message = "\u001B[31mAssertionError\u001B[39m: expected 1\n\n  - 2\n  + 1\n    at file.ts:1:1";
  expect(essence(message, 10)).toEqual(["AssertionError: expected 1", "  - 2", "  + 1"]);
});

it("names each failure's command, and stays within its lines", () => {
  const failures = Array.from({ length: 30 }, (_, index) => ({ file: "a.test.ts", name: `t${index}`, message: "no" }));
  const lines = describeFailures(failures, ({ name }) => `run ${name}`, 30);
  expect(lines.slice(0, 3)).toEqual(["  ✗ a.test.ts › t0", "      no", "    again: run t0"]);
  expect(lines.at(-1)).toBe("  and 20 more");
  expect(lines.length).toBeLessThanOrEqual(31);
});
