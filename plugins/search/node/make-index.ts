import { createHash } from "node:crypto";

import { type IndexFile, type PackedSection, packSections, type TextPart } from "../engine/index-file";
import { chunksOf } from "../engine/tokenizer";
import type { SearchRecord } from "../record";

/** What a site says about its index. */
export interface IndexOptions {
  /** The site's name, which says nothing about its pages. */
  title?: string | undefined;
  /** Groups of words that mean the same on the site, its own word first. */
  vocabulary?: readonly (readonly string[])[] | undefined;
  /** What matches on a page weigh, by the page's path, where they weigh more or less than on others. */
  weights?: ReadonlyMap<string, number> | undefined;
}

export interface MadeIndex {
  json: string;
  /** The files that come after it, by name: their content. */
  more: Map<string, string>;
}

/** Characters of the index with the prose that comes in it: some 53 KB of brotli, which is less than a wait for more. */
const INLINE = 216_000;

/** Characters of one further file: some 60 KB of brotli, which a worker reads in 50 ms. */
const PART = 250_000;

interface Section {
  first: SearchRecord;
  records: readonly SearchRecord[];
}

function sectionsOf(records: readonly SearchRecord[]): Section[] {
  const byUrl = new Map<string, SearchRecord[]>();
  for (const record of records) {
    const own = byUrl.get(record.url);
    if (own === undefined) {
      byUrl.set(record.url, [record]);
    } else {
      own.push(record);
    }
  }
  return [...byUrl.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined || first.type === "content" ? [] : [{ first, records: own }];
  });
}

/** Texts stand one in a line, with tabs between those of a section. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ");

const textsOf = ({ records }: Section, isCode: boolean): string[] =>
  records.flatMap(({ content, code }) => (content !== null && (code === true) === isCode ? [oneLine(content)] : []));

const proseOf = (section: Section): string => textsOf(section, false).join("\t");

/** The words of a section's code, each once, but for those that its prose says already. */
function codeOf(section: Section): string {
  const said = new Set(chunksOf(proseOf(section)).map(({ chunk }) => chunk.whole));
  const written: string[] = [];
  for (const text of textsOf(section, true)) {
    for (const { start, chunk } of chunksOf(text)) {
      if (!said.has(chunk.whole) && chunk.terms.length > 0) {
        said.add(chunk.whole);
        written.push(text.slice(start + (chunk.parts[0]?.start ?? 0), start + (chunk.parts.at(-1)?.end ?? 0)));
      }
    }
  }
  return written.join(" ");
}

/** How many of the lines, from the first on, have so many characters at most. */
function fitting(lines: readonly string[], size: number): number {
  let left = size;
  const end = lines.findIndex(({ length }) => (left -= length) < 0);
  return end === -1 ? lines.length : end;
}

/**
 * Cuts the lines of sections into parts of a size that is loaded and read at once.
 *
 * @param first - number of the first line's section
 */
function partsOf(field: TextPart["field"], lines: readonly string[], size: number, first = 0): TextPart[] {
  const parts: { field: TextPart["field"]; from: number; own: string[]; length: number }[] = [];
  lines.forEach((line, index) => {
    const last = parts.at(-1);
    if (last !== undefined && last.length + line.length <= size) {
      last.own.push(line);
      last.length += line.length;
    } else {
      parts.push({ field, from: first + index, own: [line], length: line.length });
    }
  });
  return parts
    .filter(({ length }) => length > 0)
    .map(({ field: kind, from, own }) => ({ field: kind, from, lines: own.join("\n") }));
}

function headOf(
  sections: readonly Section[],
  { title = "", vocabulary = [], weights }: IndexOptions,
): Omit<IndexFile, "parts" | "more"> {
  const facets: IndexFile["facets"] = [];
  const pages: IndexFile["pages"] = [];
  let page = "";
  const packed = sections.map(({ first }): PackedSection => {
    if (first.url_without_anchor !== page) {
      page = first.url_without_anchor;
      const facet: [string, string, string] = [first.language, first.version, first.docusaurus_tag];
      const known = facets.findIndex((other) => other.every((value, place) => value === facet[place]));
      const number = known === -1 ? facets.push(facet) - 1 : known;
      const path = new URL(page).pathname;
      pages.push([path, first.hierarchy.lvl0, number, 0, weights?.get(path) ?? 1]);
    }
    const last = pages.at(-1);
    if (last !== undefined) {
      last[3] += 1;
    }
    return {
      level: Number(first.type.slice(3)),
      anchor: first.anchor ?? "",
      heading: oneLine(first.hierarchy[first.type as "lvl1"] ?? ""),
      names: (first.names ?? []).map(oneLine),
      asked: (first.asked ?? []).map(oneLine),
      tabs: (first.tabs ?? []).map(({ query, label }) => oneLine(`${query} ${label}`)),
    };
  });
  return {
    format: 3,
    title,
    facets,
    pages,
    vocabulary: vocabulary.map((group) => [...group]),
    ...packSections(packed),
  };
}

/** The whole index in one file: for tests and benchmarks. */
export function wholeIndex(records: readonly SearchRecord[], options: IndexOptions = {}): string {
  const sections = sectionsOf(records);
  const parts = [
    ...partsOf("text", sections.map(proseOf), Infinity),
    ...partsOf("code", sections.map(codeOf), Infinity),
  ];
  return JSON.stringify({ ...headOf(sections, options), parts, more: [] } satisfies IndexFile);
}

/**
 * Makes the embedded index of the records: a file with what the first hits need, and those with the rest of the texts.
 *
 * @param folder - the address of the folder that the further files are written to, with a slash at its end
 */
export function makeIndex(records: readonly SearchRecord[], folder: string, options: IndexOptions = {}): MadeIndex {
  const sections = sectionsOf(records);
  const head = headOf(sections, options);
  const prose = sections.map(proseOf);
  const inline = fitting(prose, INLINE - JSON.stringify(head).length);
  const later = [...partsOf("text", prose.slice(inline), PART, inline), ...partsOf("code", sections.map(codeOf), PART)];
  const more = new Map(
    later.map((part) => {
      const content = JSON.stringify(part);
      return [`texts.${createHash("sha256").update(content).digest("hex").slice(0, 8)}.json`, content];
    }),
  );
  const index: IndexFile = {
    ...head,
    parts: partsOf("text", prose.slice(0, inline), Infinity),
    more: [...more.keys()].map((name) => folder + name),
  };
  return { json: JSON.stringify(index), more };
}
