import { LEVELS, type Hierarchy, type RecordType } from "../record";
import type { Engine } from "./engine";
import { accepts, type FacetFilters } from "./facets";
import { urlOf } from "./index-file";
import type { Match } from "./rating";
import { marked, type Marks } from "./snippet";
import { words } from "./tokenizer";

/** Parameters of Algolia's `POST 1/indexes/*\/queries` that the embedded engine supports. */
export interface SearchRequest {
  query: string;
  facetFilters?: FacetFilters;
  /** Algolia's default is 20. */
  hitsPerPage?: number;
  /** For example `content:10`: ten words around the match. */
  attributesToSnippet?: readonly string[];
  highlightPreTag?: string;
  highlightPostTag?: string;
  snippetEllipsisText?: string;
}

interface Marked {
  hierarchy: Record<string, { value: string }>;
  content?: { value: string };
}

export interface Hit {
  objectID: string;
  type: RecordType;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  hierarchy: Hierarchy;
  content: string | null;
  _highlightResult: Marked;
  _snippetResult: Marked;
}

export interface SearchResult {
  hits: Hit[];
  nbHits: number;
  query: string;
  /** Titles to try when there are no hits. Not part of Algolia's answer. */
  suggestions?: string[];
}

/** Longest query, in characters; the search input has the same limit. */
const LONGEST_QUERY = 64;

/** Count the query's words that a text contains. */
const coverage = (text: string, match: Match): number =>
  match.words.filter((forms) => words(text).some(({ terms }) => terms.some((term) => forms.has(term)))).length;

/** Find the block with most of the query's words: its index, and the number of words. */
export function bestBlock(match: Match): { place: number; covered: number } {
  const covered = match.document.blocks.map((block) => coverage(block, match));
  const most = Math.max(0, ...covered);
  return { place: Math.max(0, covered.indexOf(most)), covered: most };
}

export const termsOf = (match: Match): Set<string> => new Set(match.words.flatMap((forms) => [...forms.keys()]));

function hitOf(match: Match, marks: Marks, size: number): Hit {
  const { document } = match;
  const { hierarchy, level, names, blocks, tabs, path, anchor } = document;
  const { place, covered } = bestBlock(match);
  const [, ...headings] = Object.values(hierarchy);
  // Show text only if it has more of the words than the headings; never for a name of the API.
  const isContent = names.length === 0 && covered > coverage(headings.join(" "), match);
  const content = isContent || level === 1 ? (blocks[place] ?? null) : null;
  const tab = tabs.find(({ label }) => coverage(label, match) > 0);
  const terms = termsOf(match);
  const all = (words?: number): Marked => ({
    hierarchy: Object.fromEntries(
      LEVELS.flatMap((key) => {
        const text = hierarchy[key];
        return text === null ? [] : [[key, { value: key === "lvl0" ? text : marked(text, terms, marks, words) }]];
      }),
    ),
    ...(content !== null && { content: { value: marked(content, terms, marks, words) } }),
  });
  return {
    objectID: urlOf(document),
    type: isContent ? "content" : (`lvl${level}` as RecordType),
    url: urlOf(document, tab && `?${tab.query}`),
    url_without_anchor: path,
    anchor: anchor === "" ? null : anchor,
    hierarchy,
    content,
    _highlightResult: all(),
    _snippetResult: all(size),
  };
}

/** Answer one request in the format of Algolia's API. */
export function answer(engine: Engine, request: SearchRequest): SearchResult {
  const { facetFilters = [], hitsPerPage = 20, attributesToSnippet = [] } = request;
  const query = request.query.slice(0, LONGEST_QUERY);
  const matches = engine.search(query, ({ facets }) => accepts(facetFilters, facets));
  const marks: Marks = {
    before: request.highlightPreTag ?? "<em>",
    after: request.highlightPostTag ?? "</em>",
    ellipsis: request.snippetEllipsisText ?? "…",
  };
  const size = Number(/^content:(\d+)$/.exec(attributesToSnippet[0] ?? "")?.[1] ?? 10);
  return {
    hits: matches.slice(0, hitsPerPage).map((match) => hitOf(match, marks, size)),
    nbHits: matches.length,
    query,
    ...(matches.length === 0 && { suggestions: engine.suggestions(query) }),
  };
}
