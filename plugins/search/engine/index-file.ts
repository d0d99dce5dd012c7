import type { Hierarchy } from "../record";

/** Texts of consecutive sections: a list of blocks for each. */
export interface TextPart {
  /** Prose can be shown; code is only searched, with each word once per section. */
  field: "text" | "code";
  /** Index of the first section. */
  from: number;
  texts: string[][];
  /** Beside each block, its locator and the label of its tab: `li3`, `pre0 Ruby`; empty for a block without a locator. */
  places: string[][];
}

/** A section without its texts; `asked` is searched, but never shown. */
type Head = [level: number, anchor: string, heading: string, names: string[], asked: string[]];

/** Texts and headings, from which the browser builds its index. */
export interface IndexFile {
  /** Changes with the format, so that an old worker rejects a new file. */
  format: 7;
  /** The site's name. */
  title: string;
  /** Groups of synonyms: the site's own word, then what readers call it. */
  vocabulary: string[][];
  /** `weight` multiplies the score of the page's matches: 1 for most. */
  pages: { path: string; group: string; weight: number; sections: Head[] }[];
  /** Texts in the file itself: all of them on a small site. They are shown at once, and found soon after. */
  parts: TextPart[];
  /**
   * Names of further files beside this one, each a `TextPart`. Hits are found before they arrive, and more of them
   * after.
   */
  more: string[];
}

/** A text of a section, with the place to open. */
export interface Block {
  text: string;
  /** Empty when unknown. */
  locator: string;
  /** Label of the tab that shows it; mostly empty. */
  tab: string;
}

/** A section prepared for searching. */
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
  /** The prose and the code that have arrived so far. */
  blocks: Block[];
  code: Block[];
  weight: number;
}

/** Return a section's URL, with the locator of a block to open in it. */
export const urlOf = ({ path, anchor }: Document, locator = ""): string =>
  path + (locator === "" ? "" : `?block=${locator}`) + (anchor === "" ? "" : `#${anchor}`);

/**
 * Read the sections of an index file, without their texts.
 *
 * @throws when the file has another format
 */
export function readSections({ format, pages }: IndexFile): Document[] {
  if (format !== 7) {
    throw new Error("The search index has a format that this script does not know. Reload the page.");
  }
  const documents: Document[] = [];
  pages.forEach(({ sections, group, ...own }, page) => {
    const above: (string | null)[] = [];
    for (const [level, anchor, heading, names, asked] of sections) {
      above[level] = heading;
      above.length = level + 1;
      const [, lvl1, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = above;
      const hierarchy = { lvl0: group, lvl1: lvl1 ?? heading, lvl2, lvl3, lvl4, lvl5, lvl6 };
      const id = documents.length;
      documents.push({ ...own, id, page, level, anchor, heading, names, asked, hierarchy, blocks: [], code: [] });
    }
  });
  return documents;
}
