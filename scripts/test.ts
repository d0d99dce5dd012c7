import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/** Scripts of package.json, by the part of the run that `npm test -- <part>` runs on its own. */
const CHECKS = [
  "lint",
  "typecheck",
  "check:unused",
  "check:spelling",
  "format:check",
  "check:markdown",
  "check:blocks",
];
const SITE = ["test:unit", "test:sdk", "test:site", "test:builds", "test:budget"];
const EXAMPLES = ["test:examples", "test:blocks"];
const BROWSER = ["test:e2e"];

/**
 * What runs after the build, one script after another: each uses all cores, and tests with heartbeats and deadlines fail
 * beside others that do.
 */
const PARTS = new Map([
  ["site", SITE],
  ["examples", EXAMPLES],
  ["browser", BROWSER],
  ["all", [...SITE, ...EXAMPLES, ...BROWSER]],
]);

/** Prefixes of failed tests in the output of Vitest and Playwright. */
const FAILED_TEST = /^\s*(?:FAIL\s|(?:\d+\) )?\[Chromium\] ›)/;

/** Number of lines after the name of a failed test, where its error is. */
const ERROR_LINES = 6;

/** Number of lines from the end of a failed script's output, where unhandled errors and failed checks are. */
const LAST_LINES = 60;

const results = new Map<string, { succeeded: boolean; seconds: number; reasons: string[] }>();

/** Run a script; its output is printed immediately when it runs on its own, otherwise at its end. Return whether it succeeded. */
async function run(script: string, isAlone: boolean): Promise<boolean> {
  const start = performance.now();
  const child = spawn("npm", ["run", "--silent", script], {
    env: { ...process.env, CI: "true" },
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
  const lines = succeeded ? [] : stripVTControlCharacters(output).split("\n");
  const failedTests = lines.filter(
    (line, index) =>
      line.trim() !== "" &&
      lines.slice(Math.max(0, index - ERROR_LINES), index + 1).some((earlier) => FAILED_TEST.test(earlier)),
  );
  const reasons = failedTests.length > 0 ? failedTests : lines.slice(-LAST_LINES);
  results.set(script, { succeeded, seconds: Math.round((performance.now() - start) / 1000), reasons });
  console.log(`${isAlone ? "" : output}=== ${succeeded ? "ok" : "FAILED"}: npm run ${script}\n`);
  return succeeded;
}

async function runLists(lists: readonly (readonly string[])[]): Promise<void> {
  const runList = async (scripts: readonly string[]): Promise<void> => {
    for (const script of scripts) {
      await run(script, lists.length === 1);
    }
  };
  await Promise.all(lists.map(runList));
}

async function main(part = "all"): Promise<void> {
  const scripts = PARTS.get(part);
  if (scripts === undefined) {
    throw new Error(`npm test has no part "${part}", only ${[...PARTS.keys()].join(", ")}.`);
  }
  if (part === "all" || part === "site") {
    const [first, second] = [CHECKS.slice(0, 2), CHECKS.slice(2)];
    await runLists([first, second]);
  }
  // Without a build, the following tests would check an outdated one.
  if (await run("build", true)) {
    await runLists([scripts]);
  }
  results.forEach(({ succeeded, seconds, reasons }, script) =>
    console.log(
      [`${succeeded ? "ok    " : "FAILED"} ${String(seconds).padStart(4)} s  ${script}`, ...reasons].join("\n"),
    ),
  );
  const failed = [...results.values()].filter(({ succeeded }) => !succeeded).length;
  console.log(`${results.size - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

void main(process.argv[2]);
