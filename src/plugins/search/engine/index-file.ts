import type { Hierarchy } from "../record";

/**
 * The embedded index as it is sent: the texts alone. The browser makes the inverted index from them, which takes
 * milliseconds, where an inverted index in the file would cost more bytes than the texts.
 *
 * Texts of a kind stand together, one line for each section: so they compress best.
 */
export interface IndexFile {
  /** Changes with the format, so that an old worker refuses a new file. */
  format: 2;
  /** Languages, versions and tags: what `facetFilters` select by. */
  facets: [language: string, version: string, tag: string][];
  pages: [path: string, group: string, facet: number, sections: number][];
  /** A digit for each section: 1 for the page, 2 to 6 for its headings. */
  levels: string;
  anchors: string;
  headings: string;
  /** Names of the API, with tabs between them. */
  names: string;
  /** Blocks of text, with tabs between them. */
  texts: string;
  /** Words of code and of sentences that were left out to save bytes; found, but not shown. */
  words: string;
}

/** A section as it is written to the file; no text holds a tab or the end of a line. */
export interface PackedSection {
  level: number;
  anchor: string;
  heading: string;
  names: readonly string[];
  texts: readonly string[];
  words: string;
}

/** A section ready to be searched. */
export interface Document {
  id: number;
  path: string;
  anchor: string;
  level: number;
  hierarchy: Hierarchy;
  /** The own heading. */
  heading: string;
  /** The headings above, and the page's address in words. */
  parents: string;
  blocks: string[];
  names: string[];
  words: string;
  facets: string[];
}

/** Lays sections out for the file. */
export function packSections(sections: readonly PackedSection[]): Omit<IndexFile, "format" | "facets" | "pages"> {
  const lines = (textOf: (section: PackedSection) => string): string => sections.map(textOf).join("\n");
  return {
    levels: sections.map(({ level }) => level).join(""),
    anchors: lines(({ anchor }) => anchor),
    headings: lines(({ heading }) => heading),
    names: lines(({ names }) => names.join("\t")),
    texts: lines(({ texts }) => texts.join("\t")),
    words: lines(({ words }) => words),
  };
}

/** Opens an index file. */
export function readIndexFile({ format, facets, pages, ...file }: IndexFile): Document[] {
  if (format !== 2) {
    throw new Error("The search index has a format that this script does not know. Reload the page.");
  }
  const list = (line: string | undefined): string[] => (line === undefined || line === "" ? [] : line.split("\t"));
  const [anchors, headings, names, texts, hidden] = [
    file.anchors,
    file.headings,
    file.names,
    file.texts,
    file.words,
  ].map((text) => text.split("\n"));
  const documents: Document[] = [];
  for (const [path, group, facet, count] of pages) {
    const [language = "", version = "", tag = ""] = facets[facet] ?? [];
    const above: (string | null)[] = [group, null, null, null, null, null, null];
    for (let section = 0; section < count; section += 1) {
      const id = documents.length;
      const level = Number(file.levels[id]);
      const heading = headings?.[id] ?? "";
      above[level] = heading;
      above.fill(null, level + 1);
      const [, lvl1, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = above;
      documents.push({
        id,
        path,
        anchor: anchors?.[id] ?? "",
        level,
        hierarchy: { lvl0: group, lvl1: lvl1 ?? heading, lvl2, lvl3, lvl4, lvl5, lvl6 },
        heading,
        parents: [...above.slice(1, level).filter(Boolean), path.split("/").at(-1)].join(" "),
        blocks: list(texts?.[id]),
        names: list(names?.[id]),
        words: hidden?.[id] ?? "",
        facets: [`language:${language}`, `version:${version}`, `docusaurus_tag:${tag}`],
      });
    }
  }
  return documents;
}
