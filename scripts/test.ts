import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/** Scripts of package.json: those that run two at a time, then those that use all cores. */
const CHECKS = [
  "lint",
  "typecheck",
  "check:unused",
  "check:spelling",
  "format:check",
  "check:markdown",
  "check:blocks",
];
const TESTS = ["build", "test:vitest", "test:budget", "test:e2e"];

/** Prefixes of failed tests in the output of Vitest and Playwright. */
const FAILED_TEST = /^\s*(?:FAIL\s|\[Chromium\] ›)/;

const results = new Map<string, { succeeded: boolean; seconds: number; failedTests: string[] }>();

/** Run a script; its output is printed immediately when it runs alone, otherwise at its end. */
async function run(script: string, isAlone: boolean): Promise<void> {
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
  const failedTests = [...new Set(lines.filter((line) => FAILED_TEST.test(line)))];
  results.set(script, { succeeded, seconds: Math.round((performance.now() - start) / 1000), failedTests });
  console.log(`${isAlone ? "" : output}=== ${succeeded ? "ok" : "FAILED"}: npm run ${script}\n`);
}

async function main(): Promise<void> {
  const waiting = [...CHECKS];
  const worker = async (): Promise<void> => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      await run(script, false);
    }
  };
  await Promise.all([worker(), worker()]);
  for (const script of TESTS) {
    await run(script, true);
    // Stop: the following tests would check an outdated build.
    if (script === "build" && results.get(script)?.succeeded !== true) {
      break;
    }
  }
  results.forEach(({ succeeded, seconds, failedTests }, script) =>
    console.log(
      [`${succeeded ? "ok    " : "FAILED"} ${String(seconds).padStart(4)} s  ${script}`, ...failedTests].join("\n"),
    ),
  );
  const failed = CHECKS.length + TESTS.length - [...results.values()].filter(({ succeeded }) => succeeded).length;
  console.log(`${CHECKS.length + TESTS.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

void main();
