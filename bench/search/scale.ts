import { answer } from "../../src/plugins/search/engine/answer";
import { Engine } from "../../src/plugins/search/engine/engine";
import { type IndexFile, readIndexFile } from "../../src/plugins/search/engine/index-file";
import { packIndex } from "../../src/plugins/search/pack";
import type { SearchRecord } from "../../src/plugins/search/record";
import { percentile } from "./percentile";

export interface Scale {
  factor: number;
  records: number;
  /** Bytes of brotli of an index with all the prose. */
  bytes: number;
  packSeconds: number;
  /** Time to make the inverted index, which the worker does once a visit. */
  openMs: number;
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
          };
        }),
  ).flat();
}

/** Measures the embedded engine on a multiple of the site's records, with varied text. */
export function measureScale(records: readonly SearchRecord[], factor: number, queries: readonly string[]): Scale {
  const many = multiply(records, factor);
  const packing = performance.now();
  const { json, bytes } = packIndex(many, Infinity);
  const packSeconds = (performance.now() - packing) / 1_000;
  const heapBefore = process.memoryUsage().heapUsed;
  const opening = performance.now();
  const engine = new Engine(readIndexFile(JSON.parse(json) as IndexFile));
  const openMs = performance.now() - opening;
  const heapMb = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20;
  const times = queries.map((query) => {
    const started = performance.now();
    answer(engine, { query });
    return performance.now() - started;
  });
  return {
    factor,
    records: many.length,
    bytes,
    packSeconds,
    openMs,
    heapMb,
    query: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}
