import { spawn } from "node:child_process";

/** Scripts of package.json that run two at a time, and then those that take all cores. */
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

const results = new Map<string, { succeeded: boolean; seconds: number }>();

/** Runs a script; what it prints comes at once, or whole when it has ended. */
async function run(script: string, isAlone: boolean): Promise<void> {
  const start = performance.now();
  const child = spawn("npm", ["run", "--silent", script], {
    env: { ...process.env, CI: "true" },
    stdio: ["ignore", isAlone ? "inherit" : "pipe", isAlone ? "inherit" : "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  [child.stdout, child.stderr].forEach((stream) => stream?.on("data", (text: Buffer) => (output += text.toString())));
  const succeeded = await new Promise<boolean>((resolve) => child.once("close", (code) => resolve(code === 0)));
  results.set(script, { succeeded, seconds: Math.round((performance.now() - start) / 1000) });
  console.log(`${output}=== ${succeeded ? "ok" : "FAILED"}: npm run ${script}\n`);
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
    // The tests after it would judge the build before.
    if (script === "build" && results.get(script)?.succeeded !== true) {
      break;
    }
  }
  results.forEach(({ succeeded, seconds }, script) =>
    console.log(`${succeeded ? "ok    " : "FAILED"} ${String(seconds).padStart(4)} s  ${script}`),
  );
  const failed = CHECKS.length + TESTS.length - [...results.values()].filter(({ succeeded }) => succeeded).length;
  console.log(`${CHECKS.length + TESTS.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

void main();
