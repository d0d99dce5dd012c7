import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { costOf } from "./command";

const VERSION = "12.8.2";

/** One mobile run of Lighthouse: scores from 0 to 100, times in ms. */
export interface Run {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  speedIndex: number;
}

/** Medians of several runs. */
export interface Scores extends Run {
  runs: number;
}

interface LighthouseReport {
  categories: Partial<Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number | null }>>;
  audits: Partial<
    Record<
      `${"first" | "largest"}-contentful-paint` | "speed-index" | "total-blocking-time" | "cumulative-layout-shift",
      { numericValue?: number }
    >
  >;
}

/** Install Lighthouse into a separate folder. Returns its command, or undefined when that fails. */
export async function installLighthouse(folder: string): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "lighthouse-runner", private: true }));
  const { exitCode } = await costOf(["npm", "install", "--no-audit", "--no-fund", `lighthouse@${VERSION}`], folder);
  return exitCode === 0 ? path.join(folder, "node_modules/lighthouse/cli/index.js") : undefined;
}

function scoresOf({ categories, audits }: LighthouseReport): Run {
  const score = (name: keyof LighthouseReport["categories"]): number =>
    Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: keyof LighthouseReport["audits"]): number => audits[name]?.numericValue ?? 0;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    fcp: Math.round(value("first-contentful-paint")),
    lcp: Math.round(value("largest-contentful-paint")),
    tbt: Math.round(value("total-blocking-time")),
    cls: Math.round(value("cumulative-layout-shift") * 1000) / 1000,
    speedIndex: Math.round(value("speed-index")),
  };
}

/**
 * Run Lighthouse once with its mobile settings.
 *
 * @param command - from `installLighthouse`
 * @throws when the run fails; the message ends with Lighthouse's own
 */
export async function lighthouse(
  command: string,
  url: string,
  browser: { executablePath: string; args: readonly string[] },
): Promise<Run> {
  const file = path.join(path.dirname(command), "../../../report.json");
  const { exitCode, output } = await costOf(
    [
      process.execPath,
      command,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      "--only-categories=performance,accessibility,best-practices,seo",
      `--chrome-flags=--headless=new ${browser.args.join(" ")}`,
    ],
    process.cwd(),
    { CHROME_PATH: browser.executablePath },
  );
  if (exitCode !== 0) {
    throw new Error(`Lighthouse failed: ${output.trim().slice(-300)}`);
  }
  return scoresOf(JSON.parse(readFileSync(file, "utf8")) as LighthouseReport);
}

export function medianOf(runs: readonly Run[]): Scores {
  const middle = (name: keyof Run): number =>
    runs.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return {
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    bestPractices: middle("bestPractices"),
    seo: middle("seo"),
    fcp: middle("fcp"),
    lcp: middle("lcp"),
    tbt: middle("tbt"),
    cls: middle("cls"),
    speedIndex: middle("speedIndex"),
    runs: runs.length,
  };
}
