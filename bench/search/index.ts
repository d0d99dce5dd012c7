import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { format, resolveConfig } from "prettier";
import type { IndexFile } from "../../plugins/search/engine/index-file";
import type { PageContent } from "../../plugins/search/record";

import { search } from "../../src/config/search";
import { readContents } from "../../plugins/search";
import { measureBrowser, type Transfer } from "./browser";
import { FOREIGN, readForeign } from "./corpora";
import { type Contender, contenders } from "./engines";
import { isKeptBack, judge, type Query, readQueries } from "./relevance";
import { type Judgement, report, type Sizes } from "./report";
import { measureScale } from "./scale";

const ROOT = path.resolve(__dirname, "../..");
const BUILD = path.join(ROOT, "build");
const RESULTS = path.join(ROOT, "bench/search");

/** Number of queries typed key by key in the browser; more take longer without new results. */
const TYPED = 12;

const FACTORS = [1, 10, 100];

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8")) as Content;

/**
 * Measure the scripts, identified by their content: those of the engine (worker, its library and its client), and those
 * of the window (with its headless core).
 */
function measureSizes({ files }: Transfer): Sizes {
  const scripts = files.filter((file) => file.endsWith(".js"));
  const saying = (words: RegExp): string[] => scripts.filter((file) => words.test(readFileSync(BUILD + file, "utf8")));
  const engine = saying(/The search index is not loaded|The search worker can't be loaded|autoVacuum/);
  const modal = saying(/search-group-title|pendingRequests/);
  const brotli = (file: string): number => statSync(`${BUILD}${file}.br`).size;
  const indexBrotli = brotli("/search/index.json");
  const { more } = read<IndexFile>(`${BUILD}/search/index.json`);
  return {
    modalGzip: modal.reduce((sum, file) => sum + gzipSync(readFileSync(BUILD + file), { level: 9 }).length, 0),
    firstBrotli: engine.reduce((sum, file) => sum + brotli(file), indexBrotli),
    indexBrotli,
    moreBrotli: more.reduce((sum, file) => sum + brotli(file), 0),
  };
}

/** Evaluate every engine with a set of queries. */
async function judgeAll(
  name: string,
  engines: readonly Contender[],
  queries: readonly Query[],
  isTuned = false,
): Promise<Judgement> {
  const judged = [];
  for (const engine of engines) {
    const relevance = await judge(engine.ask, queries);
    console.log(`${name}, ${engine.name}: success@1 ${relevance.success1}, success@3 ${relevance.success3}`);
    // Omit the details of queries that are not for tuning, so that nobody sees which ones fail.
    judged.push({ name: engine.name, relevance: isTuned ? relevance : { ...relevance, judged: [] } });
  }
  return { name, engines: judged, isTuned };
}

async function judgeSite(pages: readonly PageContent[]): Promise<Judgement[]> {
  const options = {
    title: "Socketless",
    vocabulary: search.vocabulary,
    weights: new Map(Object.entries(search.weights ?? {})),
  };
  const engines = contenders(pages, options);
  const own = readQueries(path.join(RESULTS, "queries/site.json"));
  const judgements = [
    await judgeAll(
      "the site's own, tuned by",
      engines,
      own.filter((query) => !isKeptBack(query)),
      true,
    ),
    await judgeAll("the site's own, kept back", engines, own.filter(isKeptBack)),
    await judgeAll("`queries.json`", engines, readQueries(path.join(RESULTS, "queries.json")), true),
    await judgeAll("`section-queries.json`", engines, readQueries(path.join(RESULTS, "section-queries.json")), true),
  ];
  return judgements;
}

async function judgeForeign(corpus: (typeof FOREIGN)[number]): Promise<Judgement[]> {
  const queries = readQueries(path.join(RESULTS, `queries/${corpus.name}.json`));
  const engines = contenders(readForeign(corpus));
  const wanted = queries.map(({ q, want }) => ({ q, want: want.map((place) => `/${place}`) }));
  const name = `documents of \`${corpus.name}\``;
  const judgements = [
    await judgeAll(name, engines, wanted),
    await judgeAll(`${name}, kept back`, engines, wanted.filter(isKeptBack)),
  ];
  return judgements;
}

async function main(): Promise<void> {
  const pages = await readContents(ROOT);
  const judgements = await judgeSite(pages);
  for (const corpus of FOREIGN) {
    judgements.push(...(await judgeForeign(corpus)));
  }
  const texts = readQueries(path.join(RESULTS, "queries.json")).map(({ q }) => q);
  const figures = await measureBrowser(BUILD, texts.slice(0, TYPED));
  console.log(JSON.stringify([figures.latency, figures.coldOpen, figures.load], undefined, 2));
  const sizes = measureSizes(figures.atIntent);
  console.log(sizes);
  const scales = FACTORS.map((factor) => {
    const scale = measureScale(pages, factor, texts);
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
}

void main();
