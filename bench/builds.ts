import { appendFileSync, rmSync } from "node:fs";
import path from "node:path";

import { run } from "./command";
import type { Page } from "./pages";
import { table } from "./report";
import { createSite, SITES } from "./sites";

/** Build all sites cold, unchanged and with one page changed, and format each build's cost. */
export async function measureBuilds(folder: string, guides: readonly Page[]): Promise<string> {
  const rows: string[][] = [];
  for (const site of SITES) {
    const root = await createSite(site, folder, guides);
    const costs = [await run(site.build, root), await run(site.build, root)];
    guides.slice(0, 1).forEach((page) => appendFileSync(path.join(root, site.fileOf(page)), "\n\nOne more line.\n"));
    costs.push(await run(site.build, root));
    rmSync(root, { recursive: true });
    rows.push([site.name, ...costs.flatMap((cost) => [cost.cpuSeconds.toFixed(1), cost.wallSeconds.toFixed(1)])]);
    console.log(`  ${site.name}`);
  }
  return `Seconds for ${guides.length} guides, one build each: CPU time of all processes together, and by the clock. "Edited": after an
edit of one page. This site has more than its guides: home page, reference, programs.

${table(["site", "cold: CPU", "clock", "unchanged: CPU", "clock", "edited: CPU", "clock"], rows)}`;
}
