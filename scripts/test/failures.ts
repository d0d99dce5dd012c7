import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** A failed test, as the summary of a run shows it. */
export interface Failure {
  /** Path from the root of the repository. */
  file: string;
  /** The test's name with those of its groups, or "" when the file itself failed. */
  name: string;
  /** The error: what was expected and what came. */
  message: string;
}

interface VitestReport {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; ok: boolean; tests: { results: { errors?: { message?: string }[] }[] }[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

/** Read the failed tests of a report by Vitest's JSON reporter. */
export const vitestFailures = ({ testResults }: VitestReport): Failure[] =>
  testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(process.cwd(), name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length === 0
        ? [{ file, name: "", message }]
        : failed.map(({ fullName, failureMessages = [] }) => ({
            file,
            name: fullName,
            message: failureMessages[0] ?? "",
          }));
    });

/** Read the failed tests of a report by Playwright's JSON reporter. */
export function playwrightFailures({ suites, errors = [] }: PlaywrightReport): Failure[] {
  const inSuite = ({ suites: inner = [], specs }: PlaywrightSuite): Failure[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => {
        const found = tests.flatMap(({ results }) => results.flatMap(({ errors: all = [] }) => all));
        return { file: `tests/${file}`, name: title, message: found[0]?.message ?? "" };
      }),
    ...inner.flatMap(inSuite),
  ];
  return [...errors.map(({ message = "" }) => ({ file: "", name: "", message })), ...suites.flatMap(inSuite)];
}

/** Read a report; undefined when the program ended before it wrote one. */
export function readReport(file: string, kind: "vitest" | "playwright"): Failure[] | undefined {
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as unknown;
    return kind === "vitest" ? vitestFailures(report as VitestReport) : playwrightFailures(report as PlaywrightReport);
  } catch {
    return undefined;
  }
}

/** Keep the lines of an error that say what went wrong, without colours and the stack. */
export function essence(message: string, lines: number): string[] {
  const kept = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trimEnd().slice(0, 160))
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return kept.slice(0, lines);
}

/**
 * Write what a reader of a red run needs: test, file, expected and got, and the command that repeats it.
 *
 * @param commandOf - the command that repeats one failure
 * @param limit - number of lines; failures beyond it are counted
 */
export function describeFailures(
  failures: readonly Failure[],
  commandOf: (failure: Failure) => string,
  limit: number,
): string[] {
  const each = Math.max(3, Math.floor(limit / Math.max(1, failures.length)));
  const shown = failures.slice(0, Math.max(1, Math.floor(limit / each)));
  const written = shown.flatMap((failure) => [
    `  ✗ ${failure.file}${failure.name === "" ? "" : ` › ${failure.name}`}`,
    ...essence(failure.message, each - 2).map((line) => `      ${line}`),
    `    again: ${commandOf(failure)}`,
  ]);
  const rest = failures.length - shown.length;
  return rest === 0 ? written : [...written, `  and ${rest} more`];
}
