import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

import { closingLines, countsOf, failuresOf, stepCounts, stepLine, STEPS, type Counts, type Step } from "./test-steps";

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

async function runStep({ name, script, report }: Step): Promise<Counts> {
  console.log(`\n=== ${name} (npm run ${script})`);
  if (report !== undefined) {
    rmSync(report.file, { force: true });
  }
  const succeeded = await run(script);
  const written = report !== undefined && existsSync(report.file);
  if (report !== undefined && !written) {
    return stepCounts(undefined, false);
  }
  return stepCounts(written ? countsOf(report.kind, readFileSync(report.file, "utf8")) : undefined, succeeded);
}

async function test(): Promise<void> {
  const results = new Map<string, Counts & { seconds: number }>();
  for (const step of STEPS) {
    const start = performance.now();
    const blocked = step.needs !== undefined && (results.get(step.needs)?.failed ?? 1) > 0;
    const counts = blocked ? stepCounts(undefined, false) : await runStep(step);
    results.set(step.name, { ...counts, seconds: Math.round((performance.now() - start) / 1000) });
  }

  console.log("\n=== failed tests");
  for (const { name, report } of STEPS.filter((step) => (results.get(step.name)?.failed ?? 0) > 0)) {
    const names = report && existsSync(report.file) ? failuresOf(report.kind, readFileSync(report.file, "utf8")) : [];
    console.log([name, ...names.map((failure) => `  ${failure}`)].join("\n"));
  }

  console.log("\n=== summary");
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, counts] of results) {
    console.log(`${counts.failed > 0 ? "FAILED" : "ok    "}  ${name}: ${stepLine(counts)} in ${counts.seconds} s`);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  closingLines(total).forEach((line) => console.log(line));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

void test();
