import { mkdirSync, writeFileSync } from "node:fs";

import { copySite } from "../tests/support/siteCopy";
import { costOf } from "./command";

/** The switches of Docusaurus Faster; all are on by default under `future.v4`. */
const FLAGS = [
  "swcJsLoader",
  "swcJsMinimizer",
  "swcHtmlMinimizer",
  "lightningCssMinimizer",
  "rspackBundler",
  "rspackPersistentCache",
  "mdxCrossCompilerCache",
  "ssgWorkerThreads",
  "gitEagerVcs",
] as const;

/** What `docusaurus.config.ts` has. */
const SETTING = "faster: { rspackPersistentCache: false }";

interface FlagResult {
  flag: string;
  /** How the flag differs from what the site builds with. */
  change: "as it is" | "off" | "on";
  cpuSeconds: number | undefined;
  wallSeconds: number | undefined;
  peakMegabytes: number | undefined;
  /** Whether the API reference reads the same as with the site's own setting. */
  reference: "same" | "different" | "the build fails";
}

const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

async function measure(flag: string | undefined, expected: string | undefined): Promise<[FlagResult, string]> {
  const site = copySite();
  const isOn = flag === "rspackPersistentCache";
  if (flag !== undefined) {
    const setting = isOn ? "faster: true" : `faster: { rspackPersistentCache: false, ${flag}: false }`;
    site.edit("docusaurus.config.ts", (source) => source.replace(SETTING, setting));
  }
  try {
    const { exitCode, cpuSeconds, wallSeconds, peakMegabytes } = await costOf(
      ["npm", "run", "--silent", "build"],
      site.directory,
      { NODE_ENV: undefined },
    );
    const text = exitCode === 0 ? textOf(site.read("build/api/index.html")) : "";
    const reference = exitCode !== 0 ? "the build fails" : text === (expected ?? text) ? "same" : "different";
    const cost = exitCode === 0 ? { cpuSeconds, wallSeconds } : { cpuSeconds: undefined, wallSeconds: undefined };
    const change = flag === undefined ? "as it is" : isOn ? "on" : "off";
    return [{ flag: flag ?? "all", change, ...cost, peakMegabytes, reference }, text];
  } finally {
    site.remove();
  }
}

function table(results: readonly FlagResult[]): string {
  const rows = results.map(
    (row) =>
      `| ${row.flag} | ${row.change} | ${row.cpuSeconds ?? "–"} | ${row.wallSeconds ?? "–"} | ${row.peakMegabytes ?? "–"} | ${row.reference} |`,
  );
  return [
    "| flag | change | CPU s | wall s | peak MB | API reference |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** Builds the site cold with each flag changed alone, and compares the API reference. */
async function main(): Promise<void> {
  const [base, expected] = await measure(undefined, undefined);
  const results = [base];
  for (const flag of FLAGS) {
    results.push((await measure(flag, expected))[0]);
    mkdirSync("bench/results", { recursive: true });
    writeFileSync("bench/results/flags.json", `${JSON.stringify(results, null, 2)}\n`);
    writeFileSync(
      "bench/results/flags.md",
      `# Docusaurus Faster's flags\n\nMade by \`npm run bench:flags\`: a cold build of this site with one flag changed.\n\n${table(results)}\n`,
    );
  }
  console.log(table(results));
}

void main();
