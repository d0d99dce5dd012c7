import { readFileSync } from "node:fs";
import path from "node:path";

import { run } from "./command";
import { median, table } from "./report";
import { inTurn, type Place } from "./weight";

const SCORES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "speed-index",
  "cumulative-layout-shift",
] as const;

interface LighthouseReport {
  categories: Record<(typeof SCORES)[number], { score: number | null }>;
  audits: Record<(typeof AUDITS)[number], { numericValue?: number }>;
}

/** Run Lighthouse on all places, and format the medians. */
export async function measureLighthouse(places: readonly Place[], folder: string, flags: string[]): Promise<string> {
  const file = path.join(folder, "lighthouse.json");
  const chrome = ["--headless=new", ...flags].join(" ");
  const runs = await inTurn(places, async ({ site, route, url }) => {
    await run(`lighthouse ${url} --quiet --output=json --output-path=${file} --chrome-flags="${chrome}"`, folder);
    const { categories, audits } = JSON.parse(readFileSync(file, "utf8")) as LighthouseReport;
    const scores = SCORES.map((name) => Math.round((categories[name].score ?? NaN) * 100));
    const figures = [...scores, ...AUDITS.map((name) => audits[name].numericValue ?? NaN)];
    if (figures.some(Number.isNaN)) {
      throw new Error(`${site.name}, ${route}: Lighthouse measured not everything: ${figures.join(", ")}`);
    }
    return figures;
  });
  const rows = runs.map(({ place: { site, route }, samples }) => {
    const medians = [...SCORES, ...AUDITS].map((_, index) => median(samples.map((figures) => figures[index] ?? NaN)));
    return [site.name, `\`${route}\``, ...medians.map((one) => String(Number(one.toFixed(one < 1 ? 3 : 0))))];
  });
  const heads = ["site", "page", ...SCORES, "FCP", "LCP", "TBT", "Speed Index", "CLS"];
  return `Mobile settings, medians of five runs; times in ms.\n\n${table(heads, rows)}`;
}
