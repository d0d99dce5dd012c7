import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";

import MiniSearch from "minisearch";
import { format } from "oxfmt";

import { readContents } from "../../plugins/search";
import type { PageContent } from "../../plugins/search/record";
import { table } from "../report";
import { type Figures, measureBrowser } from "./browser";
import { type Ask, askEngine, isKeptBack, judge, openEngine, type Query, readQueries } from "./relevance";

const ROOT = path.resolve(__dirname, "../..");
const BUILD = path.join(ROOT, "build");
const RESULTS = path.join(__dirname, "results.md");

/** Number of queries typed key by key in the browser; more take longer without new results. */
const TYPED = 12;

const queriesOf = (file: string): Query[] => readQueries(path.join(__dirname, file));

/** Create MiniSearch with the defaults of its documentation, to compare with. */
function askMiniSearch(pages: readonly PageContent[]): Ask {
  const index = new MiniSearch<{ id: string; page: string; heading: string; text: string }>({
    fields: ["page", "heading", "text"],
  });
  for (const { url, sections } of pages) {
    for (const { anchor, heading, blocks } of sections) {
      const id = new URL(url).pathname + (anchor === null ? "" : `#${anchor}`);
      const text = blocks.map((block) => block.text).join("\n");
      index.add({ id, page: sections[0]?.heading ?? "", heading, text });
    }
  }
  return (query) => index.search(query).map((hit) => hit.id as string);
}

/** Format the share of queries that each engine answers first and among the first three, and those answered late. */
async function relevance(): Promise<string> {
  const site = queriesOf("queries/site.json");
  const sets: readonly (readonly [name: string, queries: Query[]])[] = [
    ["the site's own, tuned by", site.filter((query) => !isKeptBack(query))],
    ["the site's own, kept back", site.filter(isKeptBack)],
    ["`queries.json`", queriesOf("queries.json")],
    ["`section-queries.json`", queriesOf("section-queries.json")],
    ["`name-queries.json`", queriesOf("name-queries.json")],
    ["asked of other services", queriesOf("queries/other-services.json")],
  ];
  const [ask, askOther] = [askEngine(openEngine(BUILD)), askMiniSearch(await readContents(ROOT))];
  const rows: string[][] = [];
  const late: string[][] = [];
  for (const [name, queries] of sets) {
    const [own, other] = [await judge(ask, queries), await judge(askOther, queries)];
    const shares = [own.success1, other.success1, own.success3, other.success3].map((share) => share.toFixed(3));
    rows.push([name, String(queries.length), ...shares]);
    // Omit the kept-back queries, so that nobody sees which ones fail.
    const missed = name.includes("kept back") ? [] : own.judged.filter(({ rank }) => rank !== 1);
    late.push(...missed.map(({ q, rank, first }) => [q, String(rank ?? "–"), first[0] ?? "nothing"]));
  }
  return `${table(["queries", "of", "this site's: @1", "MiniSearch: @1", "this site's: @3", "MiniSearch: @3"], rows)}

Not answered first:

${table(["query", "rank", "what comes first"], late)}`;
}

/** Return the smallest value that the given share of the values doesn't exceed (nearest rank). */
function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(0);
}

function speed(fast: Figures, slow: Figures): string {
  const rows: readonly (readonly [string, readonly number[]])[] = [
    ["key to hits", fast.keys],
    ["key to hits, slow phone", slow.keys],
    ["Ctrl+K and seven letters to first hits, nothing loaded", fast.openings],
    ["the same, slow phone, page not hydrated", slow.openings],
  ];
  return table(
    ["ms", "of", "p50", "p95"],
    rows.map(([name, times]) => [name, String(times.length), percentile(times, 0.5), percentile(times, 0.95)]),
  );
}

async function main(): Promise<void> {
  const load = (): string => (loadavg()[0] ?? Number.NaN).toFixed(1);
  const before = load();
  const judged = await relevance();
  const typed = queriesOf("queries.json")
    .map(({ q }) => q)
    .slice(0, TYPED);
  const fast = await measureBrowser(BUILD, typed, { isSlow: false, runs: 15 });
  const slow = await measureBrowser(BUILD, typed, { isSlow: true, runs: 5 });
  const text = `# Search, measured

\`npm run build && npm run bench:search\`, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? ""}), load ${before} at
the start and ${load()} at the end.

## Relevance

The share of queries whose answer is the first hit, or among the first three. The site's own queries are split by a hash: two
thirds tune the engine, the kept-back third is only measured. Both engines get the same sections; only this site's gets what the
site knows of its readers (questions, words of other systems).

${judged}

## Speed

From the key's event to the frame that shows its hits, by the clock. A slow phone has a processor four times slower, and slow 4G.

${speed(fast, slow)}

Between Ctrl+K and the first hits, ${(fast.received / 1_000).toFixed(1)} KB arrive over the network; nothing is loaded before.
`;
  const { code } = await format(RESULTS, text);
  writeFileSync(RESULTS, code);
  console.log(readFileSync(RESULTS, "utf8"));
}

void main();
