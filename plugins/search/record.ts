/* Records shared by both search engines, in the format of Algolia's DocSearch. */

export const LEVELS = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"] as const;
export type Level = (typeof LEVELS)[number];

/** Group, page title, then the headings h2 to h6 above the record; null below its own level. */
export type Hierarchy = Record<"lvl0" | "lvl1", string> & Record<Exclude<Level, "lvl0" | "lvl1">, string | null>;

/** A heading has the type of its level, a paragraph the type `content`. */
export type RecordType = Exclude<Level, "lvl0"> | "content";

/** Fields that contextual search filters by. */
export interface Facets {
  language: string;
  version: string;
  docusaurus_tag: string;
}

export interface SearchRecord extends Facets {
  /** Stable between builds as long as place and text are. */
  objectID: string;
  type: RecordType;
  /** Absolute, with the anchor. */
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  hierarchy: Hierarchy;
  /** The paragraph or code block; null on headings. */
  content: string | null;
  /** Set on blocks of code. */
  code?: true;
  /** Place of the block in its section; see `findBlock`. */
  locator?: string;
  /** Label of the tab that shows the block. */
  tab?: string;
  /** Identifiers as in code, for example `sendOnConnect`; only on records of the API. */
  names?: string[];
  /** Queries that the place should be found by; only on headings, and never shown. */
  asked?: string[];
  /** Tie-breakers of hosted search, as in DocSearch's crawler. */
  weight: { pageRank: number; level: number; position: number };
}

/** A paragraph, list item, table row or block of code. */
export interface Block {
  /** Outside blocks of code, code in it has backticks around it, and there are no others. */
  text: string;
  /** Set on blocks of code. */
  code?: true;
  /** Its element, as the tag and its index among the section's elements with that tag: `li3` is the fourth item. */
  locator?: string;
  /** Label of the tab that shows it. */
  tab?: string;
}

/** Return a block's text without the marks of code. */
export const withoutMarks = (text: string): string => text.replaceAll("`", "");

/** A heading with the blocks of text under it, before it becomes records. */
export interface Section {
  /** 1 for the page itself, 2 to 6 for its headings. */
  level: number;
  /** The id of its element; null for the page itself. */
  anchor: string | null;
  heading: string;
  /** Identifiers as in code, for example `sendOnConnect`. */
  names?: string[];
  blocks: Block[];
  asked?: string[];
}

export interface PageContent {
  /** Absolute URL of the page, without an anchor. */
  url: string;
  /** Group heading of the page's hits. */
  group: string;
  facets: Facets;
  /** In page order; the first is the page itself. */
  sections: Section[];
}
