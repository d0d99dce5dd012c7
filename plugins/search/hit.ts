import type { Hierarchy, RecordType } from "./record";

/** A part of a text: a match of the query, or what is between matches. */
export interface Part {
  text: string;
  isMatch: boolean;
  /** Set on a match that wasn't typed: another form of a word, a synonym, or what a slip was for. */
  isRelated?: true;
  isCode?: true;
}

/** Join neighbours of one kind, and drop empty parts. */
export function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const { text, isMatch } of parts) {
    const last = all.at(-1);
    if (last?.isMatch === isMatch) {
      last.text += text;
    } else if (text !== "") {
      all.push({ text, isMatch });
    }
  }
  return all;
}

/** Return a text without matches. */
export const plain = (text: string): Part[] => joined([{ text, isMatch: false }]);

/** A place that answers a query: made by either engine, shown as a row, and stored. */
export interface Hit {
  /** Required by Autocomplete's core. */
  [key: string]: unknown;
  objectID: string;
  type: RecordType;
  /** A path of this site, or an http(s) URL of another. */
  url: string;
  hierarchy: Hierarchy;
  /** The paragraph that matches, or a page's first; null where only the heading is shown. */
  content: string | null;
  /** Text to show first. */
  title: Part[];
  /** Title of the page; for a page, its first words. Null when there are none. */
  path: Part[] | null;
  /** Set when the hit's page is itself a hit, above it. */
  isChild?: boolean;
}

export interface SearchRequest {
  query: string;
  /** Number of words to cut a paragraph to; default 10. */
  words?: number;
  /** Algolia's filters of contextual search; the embedded index holds one language and version. */
  facetFilters?: readonly (string | readonly string[])[];
  /** Path of the page whose own sections come first. */
  page?: string | undefined;
}

export interface SearchResult {
  /** At most 20, best first. */
  hits: Hit[];
  /** Number of all hits. */
  count: number;
  /** Queries to try when there are no hits. */
  suggestions: string[];
}

/** Request for the beginning of a section, with a query's words marked. */
export interface PreviewRequest {
  /** URL of the section, as in a hit. */
  url: string;
  query: string;
}

/** A paragraph, list item, term or table row of a section. */
export interface PreviewBlock {
  /** The element's name, such as `li`; empty when unknown. */
  tag: string;
  /** Cells of a row are separated by tabs. */
  parts: Part[];
}

/** Text of a section, to read before opening it. */
export interface Preview {
  /** The page's title and the section's heading; equal for a page. */
  page: string;
  heading: string;
  blocks: PreviewBlock[];
}

/** An engine as the window uses it: the embedded one, or Algolia, which has no texts of sections. */
export interface SearchEngine {
  /** Rejects when it can't answer; an error's `hint` is shown to readers. */
  search(request: SearchRequest): Promise<SearchResult>;
  /** Returns null for an unknown URL. */
  preview?(request: PreviewRequest): Promise<Preview | null>;
  /** Subscribes to better answers; returns the function that unsubscribes. */
  whenMore?(listener: () => void): () => void;
}
