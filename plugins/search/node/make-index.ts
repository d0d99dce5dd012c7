import { createHash } from "node:crypto";

import type { IndexFile, TextPart } from "../engine/index-file";
import { words } from "../engine/tokenizer";
import type { SearchRecord } from "../record";

/** Options of the index, set by the site. */
export interface IndexOptions {
  /** The site's name, which doesn't distinguish its pages. */
  title?: string | undefined;
  /** Groups of synonyms on the site, its own word first. */
  vocabulary?: readonly (readonly string[])[] | undefined;
  /** Weights of matches by page path; default 1. */
  weights?: ReadonlyMap<string, number> | undefined;
}

/** Size of the index file with its prose, in characters: some 53 KB of brotli, faster than a second request. */
const INLINE = 230_000;

/** Size of a further file, in characters: some 25 KB of brotli, which a worker indexes in less than 100 ms. */
const PART = 100_000;

/** Records of a section: its heading's first, then those of its blocks. */
type Section = readonly [SearchRecord, ...SearchRecord[]];

function sectionsOf(records: readonly SearchRecord[]): Section[] {
  const byUrl = new Map<string, [SearchRecord, ...SearchRecord[]]>();
  for (const record of records) {
    const own = byUrl.get(record.url);
    if (own !== undefined) {
      own.push(record);
    } else if (record.type !== "content") {
      byUrl.set(record.url, [record]);
    }
  }
  return [...byUrl.values()];
}

/** A text with its place, as in `TextPart`. */
type Placed = readonly [text: string, place: string];

/** Collapse white space, which has no meaning in prose. */
const textsOf = (section: Section, isCode: boolean): Placed[] =>
  section
    .filter(({ content, code = false }) => content !== null && code === isCode)
    .map(({ content, locator = "", tab = "" }) => [(content ?? "").replace(/\s+/g, " "), `${locator} ${tab}`.trim()]);

/** Return the words of each block of a section's code, each once in the section, without those in its prose. */
function codeOf(section: Section): Placed[] {
  const said = new Set(textsOf(section, false).flatMap(([text]) => words(text).map(({ whole }) => whole)));
  return textsOf(section, true).flatMap(([code, place]): Placed[] => {
    const own = words(code).filter(({ whole, terms }) => terms.length > 0 && !said.has(whole) && said.add(whole));
    const text = own.map(({ parts }) => code.slice(parts[0]?.start, parts.at(-1)?.end)).join(" ");
    return text === "" && !place.includes(" ") ? [] : [[text, place]];
  });
}

/** Split the texts of sections into parts that load one at a time. The first may have another size. */
function partsOf(field: TextPart["field"], all: readonly Placed[][], first = PART): TextPart[] {
  const parts: TextPart[] = [{ field, from: 0, texts: [], places: [] }];
  let left = first;
  all.forEach((blocks, from) => {
    const size = JSON.stringify(blocks).length;
    left -= size;
    if (left < 0) {
      parts.push({ field, from, texts: [], places: [] });
      left = PART - size;
    }
    parts.at(-1)?.texts.push(blocks.map(([text]) => text));
    parts.at(-1)?.places.push(blocks.map(([, place]) => place));
  });
  return parts;
}

function headOf(
  sections: readonly Section[],
  { title = "", vocabulary = [], weights }: IndexOptions,
): Omit<IndexFile, "parts" | "more"> {
  const pages: IndexFile["pages"] = [];
  let page = "";
  for (const [first] of sections) {
    const { url_without_anchor: url, type, anchor, hierarchy, names = [], asked = [] } = first;
    if (url !== page) {
      page = url;
      const path = new URL(url).pathname;
      pages.push({ path, group: hierarchy.lvl0, weight: weights?.get(path) ?? 1, sections: [] });
    }
    pages.at(-1)?.sections.push([Number(type.slice(3)), anchor ?? "", hierarchy[type as "lvl1"], names, asked]);
  }
  return { format: 6, title, vocabulary: vocabulary.map((group) => [...group]), pages };
}

/**
 * Build the embedded index from the records: one file with what the first hits need, and further files, by name, with
 * the rest of the texts.
 *
 * @param folder - URL path of the folder for the further files, with a trailing slash
 */
export function makeIndex(
  records: readonly SearchRecord[],
  folder: string,
  options: IndexOptions = {},
): { json: string; more: Map<string, string> } {
  const sections = sectionsOf(records);
  const head = headOf(sections, options);
  const prose = sections.map((section) => textsOf(section, false));
  const [first, ...rest] = partsOf("text", prose, INLINE - JSON.stringify(head).length);
  const later = [...rest, ...partsOf("code", sections.map(codeOf))].filter(({ texts }) => texts.flat().length > 0);
  const more = new Map(
    later.map((part) => {
      const content = JSON.stringify(part);
      return [`texts.${createHash("sha256").update(content).digest("hex").slice(0, 8)}.json`, content];
    }),
  );
  const parts = first === undefined ? [] : [first];
  const index: IndexFile = { ...head, parts, more: Array.from(more.keys(), (name) => folder + name) };
  return { json: JSON.stringify(index), more };
}
