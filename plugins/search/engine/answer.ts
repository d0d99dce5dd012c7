import type { Hit, SearchRequest, SearchResult } from "../hit";
import type { RecordType, Tab } from "../record";
import type { Engine } from "./engine";
import { urlOf } from "./index-file";
import type { Match } from "./rating";
import { marked } from "./snippet";
import { words as wordsOf } from "./tokenizer";

/** Largest number of hits. */
const MOST = 20;

/** Share of a page's best score below which its other sections are left out. */
const WEAK = 0.5;

/** Longest query, in characters; the search input has the same limit. */
const LONGEST_QUERY = 64;

/** Count the query's words that a text contains. */
const coverage = (text: string, match: Match): number =>
  match.words.filter((forms) => wordsOf(text).some(({ terms }) => terms.some((term) => forms.has(term)))).length;

/** Find the block with most of the query's words: its index, and the number of words. */
export function bestBlock(match: Match): { place: number; covered: number } {
  const covered = match.document.blocks.map((block) => coverage(block, match));
  const most = Math.max(0, ...covered);
  return { place: Math.max(0, covered.indexOf(most)), covered: most };
}

export const termsOf = (match: Match): Set<string> => new Set(match.words.flatMap((forms) => [...forms.keys()]));

/** Find a tab that the query names. */
const tabOf = (match: Match): Tab | undefined => match.document.tabs.find(({ label }) => coverage(label, match) > 0);

/**
 * Leave out a page's weak sections: shown below its best one, they would push down those of other pages. One with a tab
 * that the query names stays.
 */
function withoutWeak(matches: readonly Match[]): Match[] {
  const best = new Map<number, number>();
  return matches.filter((match) => {
    const { page } = match.document;
    const most = best.get(page) ?? match.score;
    best.set(page, most);
    return match.score >= WEAK * most || tabOf(match) !== undefined;
  });
}

function hitOf(match: Match, words: number): Hit {
  const { hierarchy, heading, level, names, blocks } = match.document;
  const { place, covered } = bestBlock(match);
  const [, ...headings] = Object.values(hierarchy);
  // Show text only if it has more of the words than the headings; never for a name of the API.
  const isContent = names.length === 0 && covered > coverage(headings.join(" "), match);
  const content = isContent || level === 1 ? (blocks[place] ?? null) : null;
  const tab = tabOf(match);
  const terms = termsOf(match);
  const snippet = content === null ? null : marked(content, terms, words);
  return {
    objectID: urlOf(match.document),
    type: isContent ? "content" : (`lvl${level}` as RecordType),
    url: urlOf(match.document, tab && `?${tab.query}`),
    hierarchy,
    content,
    // Never cut a heading: its last word may be the one that distinguishes it.
    title: isContent ? (snippet ?? "") : marked(heading, terms),
    path: isContent || level > 1 ? marked(hierarchy.lvl1, terms) : snippet,
  };
}

/** Answer one request. */
export function answer(engine: Engine, { query, words = 10 }: SearchRequest): SearchResult {
  const asked = query.slice(0, LONGEST_QUERY);
  const matches = withoutWeak(engine.search(asked));
  return {
    hits: matches.slice(0, MOST).map((match) => hitOf(match, words)),
    count: matches.length,
    suggestions: matches.length === 0 ? engine.suggestions(asked) : [],
  };
}
