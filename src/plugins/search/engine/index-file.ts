import type { Hierarchy } from "../record";

/**
 * The embedded index as it is sent: the texts alone, in short arrays. The browser makes the inverted index from them,
 * which takes milliseconds, where an inverted index in the file would cost more bytes than the texts.
 */
export interface IndexFile {
  /** Changes with the format, so that an old worker refuses a new file. */
  format: 1;
  /** Languages, versions and tags: what `facetFilters` select by. */
  facets: [language: string, version: string, tag: string][];
  pages: PackedPage[];
}

export type PackedPage = [path: string, group: string, facet: number, sections: PackedSection[]];

export type PackedSection = [
  /** 1 for the page, 2 to 6 for its headings. */
  level: number,
  anchor: string,
  heading: string,
  /** Blocks of text. */
  text: string[],
  /** Names of the API. */
  names: string[],
  /** Words of code and of sentences that were left out to save bytes; found, but not shown. */
  words: string,
];

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

/** Opens an index file. */
export function readIndexFile(file: IndexFile): Document[] {
  if (file.format !== 1) {
    throw new Error("The search index has a format that this script does not know. Reload the page.");
  }
  const documents: Document[] = [];
  for (const [path, group, facet, sections] of file.pages) {
    const [language = "", version = "", tag = ""] = file.facets[facet] ?? [];
    const facets = [`language:${language}`, `version:${version}`, `docusaurus_tag:${tag}`];
    const above: (string | null)[] = [group, null, null, null, null, null, null];
    for (const [level, anchor, heading, blocks, names, hidden] of sections) {
      above[level] = heading;
      above.fill(null, level + 1);
      const [, lvl1, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = above;
      documents.push({
        id: documents.length,
        path,
        anchor,
        level,
        hierarchy: { lvl0: group, lvl1: lvl1 ?? heading, lvl2, lvl3, lvl4, lvl5, lvl6 },
        heading,
        parents: [...above.slice(1, level).filter(Boolean), path.split("/").at(-1)].join(" "),
        blocks,
        names,
        words: hidden,
        facets,
      });
    }
  }
  return documents;
}
