import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { siteDir } from "./workspace";

/** What an input did to a sample: undefined where the sample did what it must. */
type Verdicts = Record<string, string | null>;

const folder = path.join(siteDir, ".cache/hostile");

/** Keeps one sample's verdict of one input for the table. */
export function record(sample: string, input: string, problem: string | undefined): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${sample}.json`);
  const earlier = read(file);
  writeFileSync(file, JSON.stringify({ ...earlier, [input]: problem ?? null }, undefined, 1));
}

function read(file: string): Verdicts {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Verdicts;
  } catch {
    return {};
  }
}

/** The table of all samples that were attacked so far, inputs by samples, in Markdown. */
export function table(): string {
  const samples = readdirSync(folder).map((file) => [path.parse(file).name, read(path.join(folder, file))] as const);
  const inputs = [...new Set(samples.flatMap(([, verdicts]) => Object.keys(verdicts)))];
  const cell = (problem: string | null | undefined): string => (problem === null ? "ok" : (problem ?? "–"));
  const rows = inputs.map((input) => [input, ...samples.map(([, verdicts]) => cell(verdicts[input]))]);
  const head = ["input", ...samples.map(([sample]) => sample)];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
