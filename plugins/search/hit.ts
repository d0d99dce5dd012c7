import type { Preview, PreviewRequest } from "./engine/preview";
import type { Hierarchy, RecordType } from "./record";

/** A place that answers a query: made by either engine, shown as a row, and stored. */
export interface Hit {
  /** Required by Autocomplete's core. */
  [key: string]: unknown;
  objectID: string;
  type: RecordType;
  /** A path of this site, or an http(s) URL of another. */
  url: string;
  hierarchy: Hierarchy;
  /** The paragraph that matches, or a page's first; null where the heading alone is shown. */
  content: string | null;
  /** Text to show first, with matches between `<mark>` and `</mark>`. */
  title: string;
  /** Title of the page, marked; for a page, its first words. Null when there are none. */
  path: string | null;
  /** Set when the hit's page is itself a hit, above it. */
  isChild?: boolean;
}

export interface SearchRequest {
  query: string;
  /** Number of words to cut a paragraph to; default 10. */
  words?: number;
  /** Algolia's filters of contextual search; the embedded index holds one language and version. */
  facetFilters?: readonly (string | readonly string[])[];
}

export interface SearchResult {
  /** At most 20, best first. */
  hits: Hit[];
  /** Number of all hits. */
  count: number;
  /** Queries to try when there are no hits. */
  suggestions: string[];
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
