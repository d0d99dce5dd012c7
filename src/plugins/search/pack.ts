import { brotliCompressSync, constants } from "node:zlib";

import { condenser } from "./condense";
import { type IndexFile, type PackedSection, packSections } from "./engine/index-file";
import { fullSection, type FullSection } from "./material";
import type { SearchRecord } from "./record";

/** Bytes of brotli that the index may take: with the worker, which has 9,500, search costs a reader 30.5 KB. */
export const BUDGET = 21_000;

export interface PackedIndex {
  json: string;
  /** Bytes as the server sends them. */
  bytes: number;
  /** The part of the prose's characters that the index holds as text; the rest is found by its words. */
  kept: number;
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) {
      groups.set(key(item), [item]);
    } else {
      group.push(item);
    }
  }
  return [...groups.values()];
}

/** Qualities of brotli: what the server sends, and what tells the size of that to a hundredth in a fiftieth of the time. */
const SENT = 11;
const QUICK = 5;

const compressed = (text: string, quality: number): number =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
  }).length;

interface Entry {
  first: SearchRecord;
  level: number;
  heading: string;
  names: string[];
}

function entryOf(section: readonly SearchRecord[]): Entry | undefined {
  const [first] = section;
  if (first === undefined || first.type === "content") {
    return undefined;
  }
  const level = Number(first.type.slice(3));
  return { first, level, heading: first.hierarchy[first.type] ?? "", names: first.names ?? [] };
}

/** Texts stand one in a line, with tabs between those of a section. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Lays the sections out by page. */
function layOut(entries: readonly Entry[], texts: readonly { text: string[]; words: string }[]): IndexFile {
  const facets: IndexFile["facets"] = [];
  const pages: IndexFile["pages"] = [];
  let page = "";
  const sections = entries.map(({ first, level, heading, names }, index): PackedSection => {
    if (first.url_without_anchor !== page) {
      page = first.url_without_anchor;
      const facet: [string, string, string] = [first.language, first.version, first.docusaurus_tag];
      const known = facets.findIndex((other) => other.every((value, place) => value === facet[place]));
      const number = known === -1 ? facets.push(facet) - 1 : known;
      pages.push([new URL(page).pathname, first.hierarchy.lvl0, number, 0]);
    }
    const last = pages.at(-1);
    if (last !== undefined) {
      last[3] += 1;
    }
    const { text, words } = texts[index] ?? { text: [], words: "" };
    return {
      level,
      anchor: first.anchor ?? "",
      heading: oneLine(heading),
      names: names.map(oneLine),
      texts: text.map(oneLine),
      words: oneLine(words),
    };
  });
  return { format: 2, facets, pages, ...packSections(sections) };
}

/** Steps of the search for the most text within the budget; each halves what is left to decide. */
const STEPS = 7;
/** A sentence worth more than this is the rarest that there is. */
const HIGHEST_WORTH = 1;

/** No text here was seen to shrink by more than this from the quick quality to the sent one. */
const LEAST_RATIO = 0.7;
/** Estimates nearer to the budget than this part of it are checked by what is really sent. */
const NEAR = 0.02;
/** An index that takes this part of the budget is not made larger: a hundredth more would say a sentence or two more. */
const FULL = 0.99;

interface Material {
  headings: Entry[];
  full: FullSection[];
}

function readSections(records: readonly SearchRecord[]): Material {
  const sections = groupBy(records, (record) => record.url);
  const entries = sections.map(entryOf);
  const full = sections.flatMap((section, index) => {
    const entry = entries[index];
    return entry === undefined ? [] : [fullSection(section, entry.heading)];
  });
  return { headings: entries.filter((entry) => entry !== undefined), full };
}

/** The index with all the prose, whatever it weighs: for `npm start`, and to see what a budget costs. */
export function wholeIndex(records: readonly SearchRecord[]): string {
  const { headings, full } = readSections(records);
  return JSON.stringify(layOut(headings, condenser(full)(0)));
}

/**
 * Makes the embedded index of the records: whole while it fits the budget; then without the sentences that say the least
 * that is new, whose words are still found.
 *
 * @param budget - in bytes of brotli; the headings and the first sentence of each section are kept even above it
 */
export function packIndex(records: readonly SearchRecord[], budget = BUDGET): PackedIndex {
  const { headings, full } = readSections(records);
  const condense = condenser(full);
  const size = full.reduce((sum, { prose }) => sum + prose.join("").length, 0);
  const make = (least: number): { json: string; quick: number; kept: number } => {
    const texts = condense(least);
    const json = JSON.stringify(layOut(headings, texts));
    const held = texts.reduce((sum, { text }) => sum + text.join("").length, 0);
    return { json, quick: compressed(json, QUICK), kept: size === 0 ? 1 : held / size };
  };
  type Made = ReturnType<typeof make>;
  const pack = ({ json, kept }: Made): PackedIndex => ({ json, bytes: compressed(json, SENT), kept });

  const all = make(0);
  if (all.quick * LEAST_RATIO <= budget) {
    const whole = pack(all);
    if (whole.bytes <= budget) {
      return whole;
    }
  }
  let best: PackedIndex | undefined;
  let estimated: Made | undefined;
  /** Bytes as sent for one quick byte; unknown before the first step. */
  let ratio: number | undefined;
  let [low, high] = [0, HIGHEST_WORTH];
  for (let step = 0; step < STEPS && (best?.bytes ?? 0) < budget * FULL; step += 1) {
    const middle = (low + high) / 2;
    const made = make(middle);
    let bytes = made.quick * (ratio ?? 1);
    if (ratio === undefined || Math.abs(bytes - budget) <= budget * NEAR) {
      const packed = pack(made);
      bytes = packed.bytes;
      ratio = bytes / made.quick;
      if (bytes <= budget) {
        [best, estimated] = [packed, undefined];
      }
    } else if (bytes <= budget) {
      estimated = made;
    }
    [low, high] = bytes <= budget ? [low, middle] : [middle, high];
  }
  // The last one that seemed to fit holds more than the last that is known to.
  const more = estimated && pack(estimated);
  return more !== undefined && more.bytes <= budget ? more : (best ?? pack(make(Infinity)));
}
