/** How many tests of a step passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Report extends Counts {
  /** Each failed test, with its file. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
}

/** A file that can't be loaded has no tests, and has failed all the same. */
function vitestFailures({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(root, "").replace(/^[\\/]/, "");
    const failed = assertionResults.filter((test) => test.status === "failed");
    return failed.length === 0 && status === "failed" ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
}

/** One that passed only on a second try has failed. */
function playwrightFailures(suites: readonly Suite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName, status }) => `${file}:${line} (${projectName}, ${status}): ${title}`),
    ),
    ...playwrightFailures(suite.suites ?? []),
  ]);
}

/**
 * Reads a runner's report.
 *
 * @param kind - which runner wrote it
 * @param text - the report, JSON
 * @param root - folder of the repository, which is left out of the names of files
 * @returns the counts; a test that passed only on a second try counts as failed
 */
export function readReport(kind: "vitest" | "playwright", text: string, root: string): Report {
  if (kind === "vitest") {
    const report = JSON.parse(text) as VitestReport;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: vitestFailures(report, root),
    };
  }
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: playwrightFailures(suites),
  };
}

/**
 * The result of a step that has ended.
 *
 * @param report - the runner's, if it wrote one
 * @param succeeded - whether the step's process exited with 0
 * @returns the report, with at least one failure when the process failed for another reason than a test
 */
export function stepReport(report: Report | undefined, succeeded: boolean): Report {
  if (report === undefined) {
    return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0, failures: [] };
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
