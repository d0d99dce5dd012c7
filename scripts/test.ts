import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { closingLines, readReport, stepLine, stepReport, type Report } from "./test-report";
import { STEPS, stepsFor, stepsNamed, UnknownStepError, type Step } from "./test-steps";

const root = path.resolve(__dirname, "..");

const USAGE = `npm test                        runs everything
npm test -- --since <commit>    runs the steps that look at a file changed since then, committed or not
npm test -- --only <step>       runs this step and what it needs; may be given more than once`;

/** The command line can't be used. */
class UsageError extends Error {}

function git(...args: string[]): string[] {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
    .split("\0")
    .filter((file) => file !== "");
}

/** @throws UsageError when there is no such commit */
function changedSince(commit: string): string[] {
  try {
    return [
      ...git("diff", "--name-only", "--no-renames", "-z", commit, "--"),
      ...git("ls-files", "--others", "--exclude-standard", "-z"),
    ];
  } catch {
    throw new UsageError(`git knows no commit "${commit}". Give a hash, a branch or a tag, such as main.`);
  }
}

/** @throws UsageError, UnknownStepError */
function chosenSteps(args: readonly string[]): readonly Step[] {
  const { since, only } = readArguments(args);
  if (since !== undefined && only !== undefined) {
    throw new UsageError("--since and --only can't be combined.");
  }
  if (since !== undefined) {
    return stepsFor(changedSince(since));
  }
  return only === undefined ? STEPS : stepsNamed(only);
}

function readArguments(args: readonly string[]): { since?: string; only?: string[] } {
  try {
    return parseArgs({
      args: [...args],
      options: { since: { type: "string" }, only: { type: "string", multiple: true } },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function run(script: string): Promise<boolean> {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  return new Promise((resolve) => {
    const child = spawn(npm, ["run", "--silent", script], {
      // A warning of the build is a failure of the tests.
      env: { ...process.env, CI: "true" },
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

async function runStep({ name, script, report }: Step): Promise<Report> {
  console.log(`\n=== ${name} (npm run ${script})`);
  if (report !== undefined) {
    rmSync(report.file, { force: true });
  }
  const succeeded = await run(script);
  if (report === undefined) {
    return stepReport(undefined, succeeded);
  }
  const written = existsSync(report.file);
  return stepReport(
    written ? readReport(report.kind, readFileSync(report.file, "utf8"), root) : undefined,
    succeeded && written,
  );
}

function printSummary(results: ReadonlyMap<Step, Report & { seconds: number }>): Report {
  console.log("\n=== summary");
  const total: Report = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const [{ name, script }, report] of results) {
    const { passed, failed, skipped, failures, seconds } = report;
    console.log(`${failed > 0 ? "FAILED" : "ok    "}  ${name}: ${stepLine(report)} in ${seconds} s`);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures.push(...(failed > 0 && failures.length === 0 ? [`${name}: see npm run ${script}`] : failures));
  }
  if (total.failures.length > 0) {
    console.log(["\n=== failed", ...total.failures].join("\n"));
  }
  closingLines(total).forEach((line) => console.log(line));
  return total;
}

async function test(): Promise<void> {
  const steps = chosenSteps(process.argv.slice(2));
  const results = new Map<Step, Report & { seconds: number }>();
  for (const step of steps) {
    const start = performance.now();
    const needed = [...results].find(([{ name }]) => name === step.needs);
    const report = needed && needed[1].failed > 0 ? stepReport(undefined, false) : await runStep(step);
    results.set(step, { ...report, seconds: Math.round((performance.now() - start) / 1000) });
  }
  process.exitCode = printSummary(results).failed > 0 ? 1 : 0;
}

test().catch((error: unknown) => {
  if (!(error instanceof UsageError || error instanceof UnknownStepError)) {
    throw error;
  }
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
});
