import { brotliCompressSync } from "node:zlib";

import { answer, type IndexFile, openIndex, type TextPart } from "../../plugins/search/engine";
import { makeIndex } from "../../plugins/search/node/make-index";
import type { SearchRecord } from "../../plugins/search/record";

import { percentile } from "./percentile";

/** Times are those of the processor, so that other programs add nothing to them. */
export interface Scale {
  factor: number;
  records: number;
  sections: number;
  /** Bytes of brotli (quality 11) that the first hit needs. */
  firstBytes: number;
  /** And of the files with the rest of the texts, which come after. */
  moreBytes: number;
  /** Time to lay out the texts, in the build. */
  packSeconds: number;
  /** Time until the worker can answer. */
  openMs: number;
  /** Time to add the rest, a file at a time, with questions answered in between. */
  addMs: number;
  /** The longest of these: how long a question may wait. */
  longestAddMs: number;
  /** What the opened index holds, after a collection where the process allows one. */
  heapMb: number;
  query: { p50: number; p95: number };
}

/** Mulberry32: the same numbers from the same seed on every machine. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One word in five becomes another: of the site, or a new one, as another page's would be. */
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

function multiply(records: readonly SearchRecord[], factor: number): SearchRecord[] {
  const next = random(20_260_101);
  const words = [...new Set(records.flatMap(({ content }) => content?.match(/[A-Za-z]{4,}/g) ?? []))];
  return Array.from({ length: factor }, (_, copy) =>
    copy === 0
      ? records
      : records.map((record) => {
          const page = `${record.url_without_anchor}-${copy}`;
          return {
            ...record,
            objectID: `${record.objectID}-${copy}`,
            url: record.anchor === null ? page : `${page}#${record.anchor}`,
            url_without_anchor: page,
            hierarchy: { ...record.hierarchy, lvl1: vary(record.hierarchy.lvl1, words, next) },
            content: record.content === null ? null : vary(record.content, words, next),
            ...(record.asked && { asked: record.asked.map((text) => vary(text, words, next)) }),
          };
        }),
  ).flat();
}

/** Runs something and tells its time of the processor, in ms. */
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

/** Measures the embedded engine on a multiple of the site's records, with varied text. */
export function measureScale(records: readonly SearchRecord[], factor: number, queries: readonly string[]): Scale {
  const many = multiply(records, factor);
  const [{ json, more }, packMs] = timed(() => makeIndex(many, "/"));
  const heapBefore = heap();
  const [engine, openMs] = timed(() => openIndex(JSON.parse(json) as IndexFile));
  const adds = [...more.values()].map((part) => timed(() => engine.add(JSON.parse(part) as TextPart))[1]);
  const heapMb = heap() - heapBefore;
  const brotli = (text: string): number => brotliCompressSync(text).length;
  const times = queries.map((query) => timed(() => answer(engine, { query }))[1]);
  return {
    factor,
    records: many.length,
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
