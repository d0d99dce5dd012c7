import type { Hierarchy, Tab } from "../record";

/** Texts of consecutive sections: the blocks of each. */
export interface TextPart {
  /** Prose can be shown; code is there to be found, each word once in a section. */
  field: "text" | "code";
  /** Number of the first section. */
  from: number;
  texts: string[][];
}

/** A section without its texts; its questions are found, but never shown. */
type Head = [level: number, anchor: string, heading: string, names: string[], asked: string[], tabs: Tab[]];

/** The texts alone, from which the browser makes its index. */
export interface IndexFile {
  /** Changes with the format, so that an old worker refuses a new file. */
  format: 4;
  /** The site's name. */
  title: string;
  /** The site's own words and, behind each, what readers call the same. */
  vocabulary: string[][];
  /** The weight is that of matches on the page: 1 for most. */
  pages: { path: string; group: string; facets: string[]; weight: number; sections: Head[] }[];
  /** Texts that come with the file: those of a small site all do. */
  parts: TextPart[];
  /** Names of files beside this one, each a `TextPart`; hits are found before they come, and more of them after. */
  more: string[];
}

/** A section ready to be searched. */
export interface Document {
  id: number;
  page: number;
  path: string;
  anchor: string;
  level: number;
  hierarchy: Hierarchy;
  heading: string;
  names: string[];
  asked: string[];
  tabs: Tab[];
  /** Its prose, as far as it has come. */
  blocks: string[];
  weight: number;
  facets: readonly string[];
}

/** A section's address, with a query behind its path. */
export const urlOf = ({ path, anchor }: Document, query = ""): string =>
  path + query + (anchor === "" ? "" : `#${anchor}`);

/**
 * Opens an index file, without its texts.
 *
 * @throws when the file has another format
 */
export function readSections({ format, pages }: IndexFile): Document[] {
  if (format !== 4) {
    throw new Error("The search index has a format that this script does not know. Reload the page.");
  }
  const documents: Document[] = [];
  pages.forEach(({ sections, group, ...own }, page) => {
    const above: (string | null)[] = [];
    for (const [level, anchor, heading, names, asked, tabs] of sections) {
      above[level] = heading;
      above.length = level + 1;
      const [, lvl1, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = above;
      const hierarchy = { lvl0: group, lvl1: lvl1 ?? heading, lvl2, lvl3, lvl4, lvl5, lvl6 };
      const id = documents.length;
      documents.push({ ...own, id, page, level, anchor, heading, names, asked, tabs, hierarchy, blocks: [] });
    }
  });
  return documents;
}
