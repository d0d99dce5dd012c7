import { contentHash } from "../../shared/content-hash";
import type { IndexFile, TextPart } from "../engine/index-file";
import { words } from "../engine/tokenizer";
import type { PageContent, Section } from "../record";

/** Options of the index, set by the site. */
export interface IndexOptions {
  /** The site's name, which doesn't distinguish its pages. */
  title?: string | undefined;
  /** Groups of synonyms on the site, its own word first. */
  vocabulary?: readonly (readonly string[])[] | undefined;
  /** Weights of matches by page path; default 1. */
  weights?: ReadonlyMap<string, number> | undefined;
}

/** Size of the index file with its first prose, in characters: some 38 KB of brotli. More prose finds hardly more. */
const INLINE = 148_000;

/** Size of a further file, in characters: some 25 KB of brotli, which a worker indexes in less than 100 ms. */
const PART = 100_000;

/** A text with its place, as in `TextPart`. */
type Placed = readonly [text: string, place: string];

/** Collapse white space, which has no meaning in prose but between the cells of a table. */
const textsOf = ({ blocks }: Section, isCode: boolean): Placed[] =>
  blocks
    .filter(({ code = false }) => code === isCode)
    .map(({ text, locator = "", tab = "" }) => [text.replace(/[^\S\t]+/g, " "), `${locator} ${tab}`.trim()]);

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

const headOf = (
  pages: readonly PageContent[],
  { title = "", vocabulary = [], weights }: IndexOptions,
): Omit<IndexFile, "parts" | "more"> => ({
  format: 7,
  title,
  vocabulary: vocabulary.map((group) => [...group]),
  pages: pages.map(({ url, group, sections }) => {
    const path = new URL(url).pathname;
    const heads = sections.map(
      ({ level, anchor, heading, names = [], asked = [] }): IndexFile["pages"][0]["sections"][0] => [
        level,
        anchor ?? "",
        heading,
        names,
        asked,
      ],
    );
    return { path, group, weight: weights?.get(path) ?? 1, sections: heads };
  }),
});

/**
 * Build the embedded index from the pages: one file with what the first hits need, and further files, by name, with
 * the rest of the texts.
 *
 * @param folder - URL path of the folder for the further files, with a trailing slash
 */
export function makeIndex(
  pages: readonly PageContent[],
  folder: string,
  options: IndexOptions = {},
): { json: string; more: Map<string, string> } {
  const sections = pages.flatMap((page) => page.sections);
  const head = headOf(pages, options);
  const prose = sections.map((section) => textsOf(section, false));
  const [first, ...rest] = partsOf("text", prose, INLINE - JSON.stringify(head).length);
  const later = [...rest, ...partsOf("code", sections.map(codeOf))].filter(({ texts }) => texts.flat().length > 0);
  const more = new Map(
    later.map((part) => {
      const content = JSON.stringify(part);
      return [`texts.${contentHash(content)}.json`, content];
    }),
  );
  const parts = first === undefined ? [] : [first];
  const index: IndexFile = { ...head, parts, more: Array.from(more.keys(), (name) => folder + name) };
  return { json: JSON.stringify(index), more };
}
