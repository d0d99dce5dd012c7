import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Projects in this order, one after another, because what each may use at once differs. */
const projects: [name: string, include: string[], test: TestProjectInlineConfiguration["test"]][] = [
  [
    "unit",
    ["{packages,src,service,bench,scripts}/**/*.test.{ts,tsx}", "tests/{examples,support}/**/*.test.ts"],
    { maxWorkers: "100%", testTimeout: 30_000 },
  ],
  // Most of a file's time is waiting for heartbeats and deadlines, and two at once still leave each program a core.
  ["examples", ["tests/examples/*.example.ts"], { maxWorkers: 2, testTimeout: 60_000, hookTimeout: 600_000 }],
  // These read `build/`. All files share one process, so that each page is parsed once.
  ["site", ["tests/site/*.test.ts"], { maxWorkers: 1, isolate: false, testTimeout: 30_000 }],
  ["blocks", ["tests/blocks/*.test.ts"], { testTimeout: 120_000, hookTimeout: 300_000 }],
  // Each test builds a copy of the site, which takes all cores.
  ["builds", ["tests/builds/*.test.ts"], { maxWorkers: 1, testTimeout: 180_000, hookTimeout: 180_000 }],
];

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    reporters: ["default", "./tests/examples/record-reporter.ts"],
    projects: projects.map(([name, include, test], groupOrder) => ({
      extends: true,
      test: { name, include, sequence: { groupOrder }, ...test },
    })),
  },
});
