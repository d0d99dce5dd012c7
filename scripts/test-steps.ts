/** How many tests of a step passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Step {
  name: string;
  /** npm script to run. */
  script: string;
  /** File to which the step's runner writes its report; without one the step counts as one test. */
  report?: { file: string; kind: "vitest" | "playwright" };
  /** Name of the step without whose success this one can't run. */
  needs?: string;
}

/** Everything that `npm test` runs, in this order: what is quick to fail first. */
export const STEPS: readonly Step[] = [
  { name: "types", script: "typecheck" },
  { name: "lint", script: "lint" },
  { name: "format", script: "format:check" },
  { name: "spelling", script: "check:spelling" },
  { name: "Markdown", script: "check:markdown" },
  { name: "unused files and packages", script: "check:unused" },
  { name: "code blocks", script: "check:blocks" },
  { name: "unit", script: "test:unit", report: { file: ".cache/unit.json", kind: "vitest" } },
  { name: "examples", script: "test:examples", report: { file: ".cache/examples.json", kind: "vitest" } },
  { name: "build", script: "build" },
  {
    name: "commands of the pages",
    script: "test:blocks",
    report: { file: ".cache/blocks.json", kind: "vitest" },
    needs: "build",
  },
  { name: "bytes of the pages", script: "test:budget", needs: "build" },
  { name: "builds of changed sites", script: "test:builds", report: { file: ".cache/builds.json", kind: "vitest" } },
  {
    name: "packages on other sites",
    script: "test:packages",
    report: { file: ".cache/packages.json", kind: "vitest" },
  },
  { name: "browser", script: "test:e2e", report: { file: ".cache/e2e.json", kind: "playwright" }, needs: "build" },
];

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/**
 * Reads a runner's report.
 *
 * @param kind - which runner wrote it
 * @param text - the report, JSON
 * @returns the counts; a test that passed only on a second try counts as failed
 */
export function countsOf(kind: "vitest" | "playwright", text: string): Counts {
  if (kind === "vitest") {
    const report = JSON.parse(text) as VitestReport;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  const { stats } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

interface VitestTests {
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean }[];
}

const failedSpecs = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `${title}: ${spec.title}`),
  ...suites.flatMap(failedSpecs),
];

/** The tests that failed, each with the first line of what was wrong where the runner's report has it. */
export function failuresOf(kind: "vitest" | "playwright", text: string): string[] {
  if (kind === "playwright") {
    return (JSON.parse(text) as { suites: PlaywrightSuite[] }).suites.flatMap(failedSpecs);
  }
  return (JSON.parse(text) as VitestTests).testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages: [message = ""] = [] }) => `${fullName}: ${message.split("\n")[0] ?? ""}`),
  );
}

/**
 * The counts of a step that has ended.
 *
 * @param report - the runner's counts, if it wrote any
 * @param succeeded - whether the step's process exited with 0
 * @returns the counts, with at least one failure when the process failed for another reason than a test
 */
export function stepCounts(report: Counts | undefined, succeeded: boolean): Counts {
  if (report === undefined) {
    return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  }
  return { ...report, failed: succeeded ? report.failed : Math.max(report.failed, 1) };
}

/** What is said of one step: `N passed, N failed`, and `, N skipped` when there were any. */
export function stepLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** The closing lines: `N skipped` when there were any, and always last `N passed, N failed`. */
export function closingLines({ passed, failed, skipped }: Counts): string[] {
  return [...(skipped > 0 ? [`${skipped} skipped`] : []), `${passed} passed, ${failed} failed`];
}
