import { brotliCompressSync } from "node:zlib";

import { answer } from "../../plugins/search/engine/answer";
import { openIndex } from "../../plugins/search/engine/engine";
import type { IndexFile, TextPart } from "../../plugins/search/engine/index-file";
import { makeIndex } from "../../plugins/search/node/make-index";
import type { PageContent } from "../../plugins/search/record";

import { percentile } from "./percentile";

/** Figures for a multiple of the site. Times are CPU times, which other programs don't affect. */
export interface Scale {
  factor: number;
  pages: number;
  sections: number;
  /** Bytes (brotli, quality 11) needed for the first hit. */
  firstBytes: number;
  /** Bytes of the files with the remaining texts. */
  moreBytes: number;
  /** Time to create the index files in the build. */
  packSeconds: number;
  /** Time until the worker can answer. */
  openMs: number;
  /** Time to add the remaining files one at a time; queries are answered in between. */
  addMs: number;
  /** Longest time for one file, which a query may have to wait for. */
  longestAddMs: number;
  /** Heap size of the opened index, after a garbage collection if the process exposes it. */
  heapMb: number;
  query: { p50: number; p95: number };
}

/** Mulberry32, a seeded generator: the same numbers from the same seed on every machine. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Replace one word in five by another word of the site or a new one, to imitate other pages. */
function vary(text: string, words: readonly string[], next: () => number): string {
  return text
    .split(" ")
    .map((word) => {
      const roll = next();
      if (roll > 0.2) {
        return word;
      }
      const other = words[Math.floor(next() * words.length)] ?? word;
      return roll < 0.04 ? `${other}${Math.floor(next() * 5_000).toString(36)}` : other;
    })
    .join(" ");
}

function multiply(pages: readonly PageContent[], factor: number): PageContent[] {
  const next = random(20_260_101);
  const all = pages.flatMap(({ sections }) => sections).flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const words = [...new Set(all.flatMap((text) => text.match(/[A-Za-z]{4,}/g) ?? []))];
  const varied = (text: string): string => vary(text, words, next);
  return Array.from({ length: factor }, (_, copy) =>
    copy === 0
      ? pages
      : pages.map(({ url, sections, ...page }) => ({
          ...page,
          url: `${url}-${copy}`,
          sections: sections.map(({ heading, blocks, asked, ...section }) => ({
            ...section,
            heading: section.level === 1 ? varied(heading) : heading,
            blocks: blocks.map((block) => ({ ...block, text: varied(block.text) })),
            ...(asked && { asked: asked.map(varied) }),
          })),
        })),
  ).flat();
}

/** Run a function and return its CPU time in ms. */
function timed<Result>(run: () => Result): [result: Result, milliseconds: number] {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1_000];
}

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

/** Measure the embedded engine on a multiple of the site's pages, with varied text. */
export function measureScale(pages: readonly PageContent[], factor: number, queries: readonly string[]): Scale {
  const many = multiply(pages, factor);
  const [{ json, more }, packMs] = timed(() => makeIndex(many, "/"));
  const heapBefore = heap();
  const [engine, openMs] = timed(() => openIndex(JSON.parse(json) as IndexFile));
  const adds = [...more.values()].map((part) => timed(() => engine.add(JSON.parse(part) as TextPart))[1]);
  const heapMb = heap() - heapBefore;
  const brotli = (text: string): number => brotliCompressSync(text).length;
  const times = queries.map((query) => timed(() => answer(engine, { query }))[1]);
  return {
    factor,
    pages: many.length,
    sections: engine.documents.length,
    firstBytes: brotli(json),
    moreBytes: [...more.values()].reduce((sum, part) => sum + brotli(part), 0),
    packSeconds: packMs / 1_000,
    openMs,
    addMs: adds.reduce((sum, one) => sum + one, 0),
    longestAddMs: Math.max(0, ...adds),
    heapMb,
    query: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}
