/**
 * A part of a page as the plugin that made the page describes it to a search: with what the page's HTML doesn't say. A plugin
 * gives a list of them in its content, as `searchSections`.
 */
export interface DescribedSection {
  /** 1 for the page itself, 2 to 6 for its headings. */
  level: number;
  /** The id of its element; null for the page itself. */
  anchor: string | null;
  heading: string;
  /** Names as they are written in code, for example `sendOnConnect`. */
  names?: string[];
  blocks: { text: string; code?: true }[];
}
