import { readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

import type { SearchRecord } from "../../src/plugins/search/record";
import { type BrowserFigures, measureBrowser, type Transfer } from "./browser";
import { judge, openEngine, type Query, type Relevance } from "./relevance";
import { measureScale, type Scale } from "./scale";

const ROOT = path.resolve(__dirname, "../..");
const BUILD = path.join(ROOT, "build");
const RESULTS = path.join(ROOT, "bench/search");

/** Queries that are typed key by key in the browser; more take longer and say the same. */
const TYPED = 12;

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8")) as Content;

interface Sizes {
  /** gzip bytes of the scripts that show the window. */
  modalGzip: number;
  /** brotli bytes of engine, worker and index. */
  engineBrotli: number;
  indexBrotli: number;
}

/** The worker's script is the one that MiniSearch is in. */
function measureSizes({ files }: Transfer): Sizes {
  const scripts = files.filter((file) => file.endsWith(".js"));
  const isWorker = (file: string): boolean => readFileSync(BUILD + file, "utf8").includes("processTerm");
  const brotli = (file: string): number => statSync(`${BUILD}${file}.br`).size;
  const worker = scripts.filter(isWorker);
  const modal = scripts.filter((file) => !isWorker(file));
  const indexBrotli = brotli("/search/index.json");
  return {
    modalGzip: modal.reduce((sum, file) => sum + gzipSync(readFileSync(BUILD + file), { level: 9 }).length, 0),
    engineBrotli: worker.reduce((sum, file) => sum + brotli(file), indexBrotli),
    indexBrotli,
  };
}

const round = (value: number, digits = 0): string => value.toFixed(digits);
const kb = (bytes: number): string => `${round(bytes / 1_000, 1)} KB`;

function report(relevance: Relevance, figures: BrowserFigures, sizes: Sizes, scales: readonly Scale[]): string {
  const missed = relevance.judged.filter(({ rank }) => rank !== 1);
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  const transfer = (name: string, { requests, bytes }: Transfer): string => row([name, requests, kb(bytes)]);
  return [
    "# Search, measured",
    "",
    `\`npm run build && npm run bench:search\`, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? ""}).`,
    "",
    "## Relevance",
    "",
    `${relevance.queries} queries of \`queries.json\`: success@1 ${round(relevance.success1, 3)}, success@3 ${round(relevance.success3, 3)}, MRR ${round(relevance.mrr, 3)}.`,
    "",
    ...(missed.length === 0
      ? ["Every query has its answer first."]
      : [
          row(["not first", "rank", "what comes first"]),
          row(["---", "---", "---"]),
          ...missed.map(({ q, rank, first }) => row([q, rank ?? "–", first[0] ?? "nothing"])),
        ]),
    "",
    "## Speed",
    "",
    "From the key's event to the frame that shows its hits:",
    "",
    row(["CPU slow-down", "keys", "p50, ms", "p95, ms"]),
    row(["---", "---", "---", "---"]),
    ...figures.latency.map(({ slowdown, keys, p50, p95 }) => row([`${slowdown}x`, keys, round(p50), round(p95)])),
    "",
    `Cold open, from Ctrl+K over a letter in the field to its first hits: p50 ${round(figures.coldOpen.p50)} ms, p95 ${round(figures.coldOpen.p95)} ms (${figures.coldOpen.runs} runs).`,
    "",
    "## Weight",
    "",
    row(["", "requests", "bytes over the network"]),
    row(["---", "---", "---"]),
    transfer("before intent", figures.beforeIntent),
    transfer("at intent", figures.atIntent),
    transfer("the first query", figures.perQuery),
    "",
    `Scripts of the window: ${kb(sizes.modalGzip)} gzip. Engine, worker and index: ${kb(sizes.engineBrotli)} brotli, of which the index ${kb(sizes.indexBrotli)}.`,
    "",
    "## Size",
    "",
    "The embedded engine in Node on multiples of the site's records, text varied from a seed, all the prose kept:",
    "",
    row(["records", "index, brotli", "made in, s", "opened in, ms", "heap, MB", "query p50, ms", "query p95, ms"]),
    row(["---", "---", "---", "---", "---", "---", "---"]),
    ...scales.map((scale) =>
      row([
        scale.records,
        kb(scale.bytes),
        round(scale.packSeconds, 1),
        round(scale.openMs),
        round(scale.heapMb),
        round(scale.query.p50, 1),
        round(scale.query.p95, 1),
      ]),
    ),
    "",
    "An index of more than about 150 KB, or one that takes more than 400 ms to open, is felt at the first search: from about",
    "5,000 records on, write one index for each `docusaurus_tag` or take hosted search.",
    "",
  ].join("\n");
}

async function main(): Promise<void> {
  const { queries } = read<{ queries: Query[] }>(path.join(RESULTS, "queries.json"));
  const texts = queries.map(({ q }) => q);
  const relevance = judge(openEngine(path.join(BUILD, "search/index.json")), queries);
  console.log(`success@1 ${relevance.success1}, success@3 ${relevance.success3}, MRR ${relevance.mrr}`);
  const figures = await measureBrowser(BUILD, texts.slice(0, TYPED));
  console.log(figures.latency, figures.coldOpen);
  const sizes = measureSizes(figures.atIntent);
  console.log(sizes);
  const records = read<SearchRecord[]>(path.join(BUILD, "search/records.json"));
  const scales = [1, 10, 100].map((factor) => {
    const scale = measureScale(records, factor, texts);
    console.log(scale);
    return scale;
  });
  writeFileSync(path.join(RESULTS, "results.md"), report(relevance, figures, sizes, scales));
  writeFileSync(
    path.join(RESULTS, "results.json"),
    `${JSON.stringify({ node: process.version, relevance, ...figures, sizes, scales }, undefined, 2)}\n`,
  );
}

void main();
