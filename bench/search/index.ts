import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { format, resolveConfig } from "prettier";

import { readRecords } from "../../src/plugins/search/records-file";
import { measureBrowser, type Transfer } from "./browser";
import { judge, openEngine, type Query } from "./relevance";
import { type Judgement, report, type Sizes } from "./report";
import { measureScale } from "./scale";

const ROOT = path.resolve(__dirname, "../..");
const BUILD = path.join(ROOT, "build");
const RESULTS = path.join(ROOT, "bench/search");

/** The queries of the first are the ones that are typed and timed. */
const QUERY_FILES = ["queries.json", "section-queries.json"];

/** Queries that are typed key by key in the browser; more take longer and say the same. */
const TYPED = 12;

const FACTORS = [1, 10, 100];

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8")) as Content;

/** The worker's script is the one that MiniSearch is in; another one speaks to it. */
function measureSizes({ files }: Transfer): Sizes {
  const scripts = files.filter((file) => file.endsWith(".js"));
  const isEngine = (file: string): boolean =>
    /processTerm|The search worker gave/.test(readFileSync(BUILD + file, "utf8"));
  const brotli = (file: string): number => statSync(`${BUILD}${file}.br`).size;
  const modal = scripts.filter((file) => !isEngine(file));
  const indexBrotli = brotli("/search/index.json");
  return {
    modalGzip: modal.reduce((sum, file) => sum + gzipSync(readFileSync(BUILD + file), { level: 9 }).length, 0),
    engineBrotli: scripts.filter(isEngine).reduce((sum, file) => sum + brotli(file), indexBrotli),
    indexBrotli,
  };
}

async function main(): Promise<void> {
  const engine = openEngine(path.join(BUILD, "search/index.json"));
  const judgements = QUERY_FILES.map((file): Judgement => {
    const { queries } = read<{ queries: Query[] }>(path.join(RESULTS, file));
    const relevance = judge(engine, queries);
    console.log(file, `success@1 ${relevance.success1}, success@3 ${relevance.success3}, MRR ${relevance.mrr}`);
    return { file, relevance };
  });
  const texts = judgements[0]?.relevance.judged.map(({ q }) => q) ?? [];
  const figures = await measureBrowser(BUILD, texts.slice(0, TYPED));
  console.log(JSON.stringify([figures.latency, figures.coldOpen, figures.load], undefined, 2));
  const sizes = measureSizes(figures.atIntent);
  console.log(sizes);
  const records = await readRecords(ROOT);
  const scales = FACTORS.map((factor) => {
    const scale = measureScale(records, factor, texts);
    console.log(scale);
    return scale;
  });
  const all = { judgements, ...figures, sizes, scales };
  const write = async (name: string, text: string): Promise<void> => {
    const file = path.join(RESULTS, name);
    const style = await resolveConfig(file);
    writeFileSync(file, await format(text, { ...style, filepath: file }));
  };
  await write("results.md", report(all));
  await write("results.json", JSON.stringify({ node: process.version, ...all }));
}

void main();
