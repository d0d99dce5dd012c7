import { appendFileSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { type Cost, run } from "./command";
import type { Page } from "./pages";
import { table } from "./report";
import { createSite, OWN, SITES } from "./sites";

/** Steps of this site's build that follow each other, as Docusaurus and `plugins/after-build.ts` name them. */
const STEPS = [
  ["Get locales to build", "configuration"],
  ["Load site", "content: docs, API document, Git's history"],
  ["Bundling with rspack", "bundles, with MDX, highlighting and downloads"],
  ["SSG", "HTML of pages"],
  ["Scripts and styles", "scripts on intent, style sheets split"],
  ["Parse pages", "pages parsed"],
  ["Search index", "search index"],
  ["Files for agents", "Markdown twins"],
  ["Policies", "policies, pages written"],
  ["Compress", "brotli and gzip"],
] as const;

/** A build's cost, with CPU seconds by label of Docusaurus' step for this site. */
type Build = Cost & { steps: ReadonlyMap<string, number> };

async function measure(build: string, root: string): Promise<Build> {
  const file = path.join(root, "bench-steps.json");
  const preload = `--require=${path.join(__dirname, "steps.cjs")}`;
  const cost = await run(build, root, { NODE_OPTIONS: preload, BENCH_STEPS: file });
  return { ...cost, steps: new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, number>)) };
}

/** Format the steps of builds; what no step has is Node's start and end, child processes and npm. */
function stepsTable(builds: readonly Build[]): string {
  const row = (name: string, secondsOf: (build: Build) => number): string[] => [
    name,
    ...builds.map((build) => secondsOf(build).toFixed(1)),
  ];
  const rest = ({ cpuSeconds, steps }: Build): number =>
    STEPS.reduce((left, [label]) => left - (steps.get(label) ?? NaN), cpuSeconds);
  return table(
    ["step of this site's build", "cold: CPU", "unchanged: CPU", "edited: CPU"],
    [...STEPS.map(([label, name]) => row(name, ({ steps }) => steps.get(label) ?? NaN)), row("the rest", rest)],
  );
}

/** Build all sites cold, unchanged and with one page changed, and format each build's cost. */
export async function measureBuilds(folder: string, guides: readonly Page[]): Promise<string> {
  const rows: string[][] = [];
  const own: Build[] = [];
  for (const site of SITES) {
    const root = await createSite(site, folder, guides);
    const build = async (): Promise<Cost> => {
      if (site !== OWN) {
        return run(site.build, root);
      }
      const measured = await measure(site.build, root);
      own.push(measured);
      return measured;
    };
    const costs = [await build(), await build()];
    guides.slice(0, 1).forEach((page) => appendFileSync(path.join(root, site.fileOf(page)), "\n\nOne more line.\n"));
    costs.push(await build());
    rmSync(root, { recursive: true });
    rows.push([site.name, ...costs.flatMap((cost) => [cost.cpuSeconds.toFixed(1), cost.wallSeconds.toFixed(1)])]);
    console.log(`  ${site.name}`);
  }
  return `Seconds for ${guides.length} guides, one build each: CPU time of all processes together, and by the clock. "Edited": after an
edit of one page. This site has more than its guides: home page, reference, programs.

${table(["site", "cold: CPU", "clock", "unchanged: CPU", "clock", "edited: CPU", "clock"], rows)}

The same builds of this site by step, all threads together:

${stepsTable(own)}`;
}
