import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

import { describeFailures, type Failure, readReport } from "./failures";

/** Number of lines of the summary that all failures share, so that they fit on a screen and in the tail of a log. */
const FAILURE_LINES = 34;

/** Number of lines that a failed check without a report shows, where its last errors are. */
const LAST_LINES = 12;

/** A script of package.json. */
export interface Script {
  name: string;
  args?: readonly string[];
  /** How to read its failed tests and to repeat one. Default: a check without tests. */
  tests?: "vitest" | "playwright";
}

export interface Result extends Script {
  succeeded: boolean;
  seconds: number;
  /** Failed tests, if its report could be read. */
  failures?: Failure[];
  output: string;
}

const reportOf = ({ name }: Script): string => `.cache/reports/${name.replaceAll(":", "-")}.json`;

/** Arguments with which the test runners write a report beside what they print. */
function argumentsOf(script: Script): string[] {
  const { tests, args = [] } = script;
  const report =
    tests === "vitest" ? ["--reporter=default", "--reporter=json", `--outputFile=${reportOf(script)}`] : [];
  const all = [...args, ...report];
  return all.length === 0 ? [] : ["--", ...all];
}

/**
 * Run a script, and print its output at once or at its end.
 *
 * @param isAlone - whether nothing else prints meanwhile
 * @param variables - set on top of this process's environment
 */
export async function runScript(script: Script, isAlone: boolean, variables: Record<string, string>): Promise<Result> {
  const start = performance.now();
  const report = reportOf(script);
  rmSync(report, { force: true });
  const child = spawn("npm", ["run", "--silent", script.name, ...argumentsOf(script)], {
    env: { ...process.env, CI: "true", PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (isAlone) {
        process.stdout.write(text);
      }
    });
  }
  const succeeded = await new Promise<boolean>((resolve) => child.once("close", (code) => resolve(code === 0)));
  console.log(`${isAlone ? "" : output}=== ${succeeded ? "ok" : "FAILED"}: npm run ${script.name}\n`);
  const failures = succeeded || script.tests === undefined ? undefined : readReport(report, script.tests);
  return { ...script, succeeded, seconds: Math.round((performance.now() - start) / 1000), failures, output };
}

/** Return the command that repeats a failed test. */
function commandOf({ name: script, tests }: Script, { file, name }: Failure): string {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll('"', ".");
  if (tests === "playwright") {
    return `npx playwright test ${file}${name === "" ? "" : ` -g "${pattern}"`}`;
  }
  return `npm run ${script} -- ${file}${name === "" ? "" : ` -t "${pattern}"`}`;
}

function reasonsOf(result: Result, lines: number): string[] {
  const { failures = [], output, name } = result;
  if (failures.length > 0) {
    return describeFailures(failures, (failure) => commandOf(result, failure), lines);
  }
  const last = stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-Math.min(lines - 1, LAST_LINES));
  return [...last.map((line) => `      ${line.slice(0, 160)}`), `    again: npm run ${name}`];
}

/** Write the end of a run: each script with its seconds, then each failure with the command that repeats it. */
export function summaryOf(results: readonly Result[]): string {
  const failed = results.filter(({ succeeded }) => !succeeded);
  const lines = results.map(
    ({ name, succeeded, seconds }) => `${succeeded ? "ok    " : "FAILED"} ${String(seconds).padStart(4)} s  ${name}`,
  );
  const reasons = failed.flatMap((result) => [
    `npm run ${result.name} failed:`,
    ...reasonsOf(result, Math.max(4, Math.floor(FAILURE_LINES / failed.length) - 2)),
  ]);
  return [...lines, ...reasons, `${results.length - failed.length} passed, ${failed.length} failed`].join("\n");
}
