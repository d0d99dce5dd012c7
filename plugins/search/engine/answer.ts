import { LEVELS, type Hierarchy, type RecordType } from "../record";
import type { Engine } from "./engine";
import { accepts, type FacetFilters } from "./facets";
import { urlOf } from "./index-file";
import type { Match } from "./rating";
import { highlight, type Marks, snippet, termsIn } from "./snippet";
import { tokenize } from "./tokenizer";

/** The parameters of Algolia's `POST 1/indexes/*\/queries` that the embedded engine honours. */
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

type MatchLevel = "full" | "none" | "partial";
interface Marked {
  value: string;
  matchLevel: MatchLevel;
  matchedWords: string[];
}

export interface Hit {
  objectID: string;
  type: RecordType;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  hierarchy: Hierarchy;
  content: string | null;
  _highlightResult: { hierarchy: Record<string, Marked>; content?: Marked };
  _snippetResult: { hierarchy: Record<string, Marked>; content?: Marked };
}

export interface SearchResult {
  hits: Hit[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  query: string;
  params: string;
  exhaustiveNbHits: boolean;
  processingTimeMS: number;
  queryID: string;
  /** Titles to try, when there are no hits. Not part of Algolia's answer. */
  suggestions?: string[];
}

/** Words of a snippet where the request names no number; Algolia's default. */
const SNIPPET_WORDS = 10;

function snippetWords(attributes: readonly string[] = []): number {
  const size = attributes.map((attribute) => /^content:(\d+)$/.exec(attribute)?.[1]).find(Boolean);
  return size === undefined ? SNIPPET_WORDS : Number(size);
}

function marked(value: string, text: string, terms: ReadonlySet<string>): Marked {
  const matchedWords = [...termsIn(text, terms)];
  return { value, matchLevel: matchedWords.length > 0 ? "partial" : "none", matchedWords };
}

/** How many of the query's words a text holds, then how many of their forms. */
function coverage(text: string, { terms, words }: Match): number {
  const found = termsIn(text, terms);
  const covered = words.filter((forms) => [...forms].some((form) => found.has(form))).length;
  return covered + found.size / 1000;
}

/** The block of a section that says most about the query. */
export function bestBlock(match: Match): { block: string | undefined; place: number; covered: number } {
  const { blocks } = match.document;
  let [place, covered] = [0, 0];
  blocks.forEach((candidate, at) => {
    const now = coverage(candidate, match);
    if (now > covered) {
      [place, covered] = [at, now];
    }
  });
  return { block: blocks[place], place, covered: Math.floor(covered) };
}

/** The query that opens the tab whose label the query of the reader names, with its sign. */
function tabOf({ document, words }: Match): string {
  const named = document.tabs.find(({ label }) => {
    const own = new Set(tokenize(label));
    return words.some((forms) => [...forms].some((form) => own.has(form)));
  });
  return named === undefined ? "" : `?${named.query}`;
}

function hitOf(match: Match, marks: Marks, size: number): Hit {
  const { document, terms } = match;
  const { block, covered } = bestBlock(match);
  // A heading that holds as many of the words speaks for itself, and so does a name of the API.
  const ownWords = Math.floor(coverage(Object.values(document.hierarchy).slice(1).join(" "), match));
  const isContent = document.names.length === 0 && covered > ownWords;
  const content = isContent || document.level === 1 ? (block ?? null) : null;
  const texts = LEVELS.flatMap((level) => {
    const text = document.hierarchy[level];
    return text === null ? [] : [[level, text] as const];
  });
  const all = (render: (text: string) => string): Record<string, Marked> =>
    Object.fromEntries(
      texts.map(([level, text]) => [level, marked(level === "lvl0" ? text : render(text), text, terms)]),
    );
  const whole = (text: string): string => highlight(text, terms, marks);
  const cut = (text: string): string => snippet(text, terms, size, marks);
  const url = urlOf(document, tabOf(match));
  return {
    objectID: urlOf(document),
    type: isContent ? "content" : (`lvl${document.level}` as RecordType),
    url,
    url_without_anchor: document.path,
    anchor: document.anchor === "" ? null : document.anchor,
    hierarchy: document.hierarchy,
    content,
    _highlightResult: {
      hierarchy: all(whole),
      ...(content !== null && { content: marked(whole(content), content, terms) }),
    },
    _snippetResult: { hierarchy: all(cut), ...(content !== null && { content: marked(cut(content), content, terms) }) },
  };
}

/** The longest query; the search field takes no more either. */
export const LONGEST_QUERY = 64;

/** Answers one request in the shape of Algolia's API. */
export function answer(engine: Engine, request: SearchRequest): SearchResult {
  const started = performance.now();
  const query = request.query.slice(0, LONGEST_QUERY);
  const filters = request.facetFilters ?? [];
  const hitsPerPage = request.hitsPerPage ?? 20;
  const matches = engine.search(query, (document) => accepts(filters, document.facets));
  const marks: Marks = {
    before: request.highlightPreTag ?? "<em>",
    after: request.highlightPostTag ?? "</em>",
    ellipsis: request.snippetEllipsisText ?? "…",
  };
  const size = snippetWords(request.attributesToSnippet);
  return {
    hits: matches.slice(0, hitsPerPage).map((match) => hitOf(match, marks, size)),
    nbHits: matches.length,
    page: 0,
    nbPages: Math.ceil(matches.length / hitsPerPage),
    hitsPerPage,
    query,
    params: "",
    exhaustiveNbHits: true,
    processingTimeMS: Math.round(performance.now() - started),
    queryID: "embedded",
    ...(matches.length === 0 && { suggestions: engine.suggestions(query) }),
  };
}
