import type { Hit, SearchRequest, SearchResult } from "../hit";
import { ownFirst } from "../own-first";
import { type RecordType, withoutMarks } from "../record";
import type { Engine } from "./engine";
import { type Block, urlOf } from "./index-file";
import type { Match } from "./rating";
import { marked, type Sought, typedIn } from "./snippet";
import { termsIn } from "./tokenizer";

/** Largest number of hits. */
const MOST = 20;

/** Share of a group's best score below which its other sections are left out. */
const WEAK = 0.5;

/** Weight of a word that names the tab of a block: readers who name a language want its tab. */
const NAMED = 1.5;

/** Longest query, in characters; the search input has the same limit. */
const LONGEST_QUERY = 64;

/** Return for each of the query's words how close a text's words come to it: 0 for none, 1 for the word itself. */
function closeness(text: string, { words: asked }: Match): number[] {
  const terms = termsIn(text);
  return asked.map((forms) => {
    let closest = 0;
    // Copy nothing: a word that is being typed has hundreds of forms, and this runs for each block.
    for (const [term, near] of forms) {
      if (near > closest && terms.has(term)) {
        closest = near;
      }
    }
    return closest;
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const count = (near: readonly number[]): number => near.filter((one) => one > 0).length;

/** Count the terms of the query in a text: of a word such as `compare-digest`, each part is one. */
const countTerms = (text: string, { words: asked }: Match): number => {
  const terms = termsIn(text);
  return sum(asked.map((forms) => Array.from(forms.keys()).filter((term) => terms.has(term)).length));
};

/** Find the first item with the highest rating above 0. */
function best<Item>(items: readonly Item[], rating: (item: Item) => number): Item | undefined {
  const rated = items.map((item) => ({ item, rating: rating(item) }));
  const most = Math.max(0, ...rated.map((one) => one.rating));
  return most === 0 ? undefined : rated.find((one) => one.rating === most)?.item;
}

/** Find the prose with most of the query's words, and among equals the one that comes closest to them, with all parts. */
export const bestProse = (match: Match): Block | undefined =>
  best(match.document.blocks, ({ text }) => {
    const near = closeness(text, match);
    return count(near) + sum(near) / 100 + countTerms(text, match) / 100_000;
  });

export const soughtIn = (match: Match, query: string): Sought => ({
  terms: new Set(match.words.flatMap((forms) => [...forms.keys()])),
  typed: typedIn(query),
});

/** Tell whether the query names a tab of the section. */
const namesTab = (match: Match): boolean =>
  [...match.document.blocks, ...match.document.code].some(({ tab }) => tab !== "" && count(closeness(tab, match)) > 0);

/**
 * Leave out weak sections: shown in the group of the best one, they would push down those of other groups. One with a
 * tab that the query names stays.
 */
function withoutWeak(matches: readonly Match[]): Match[] {
  const highest = new Map<string, number>();
  return matches.filter((match) => {
    const { lvl0 } = match.document.hierarchy;
    const most = highest.get(lvl0) ?? match.score;
    highest.set(lvl0, most);
    return match.score >= WEAK * most || namesTab(match);
  });
}

function hitOf(match: Match, query: string, words: number): Hit {
  const { hierarchy, heading, level, names, code } = match.document;
  const [, ...headings] = Object.values(hierarchy);
  const above = closeness(headings.join(" "), match);
  /** How much closer a block comes to the query than the headings do, with the label of its tab. */
  const gain = ({ text, tab }: Block): number => {
    const [near, ofTab] = [closeness(text, match), closeness(tab, match)];
    return sum(above.map((most, at) => Math.max(0, (near[at] ?? 0) - most, (ofTab[at] ?? 0) * NAMED - most)));
  };
  const prose = bestProse(match);
  // Show text only if it has more of the words than the headings; never for a name of the API.
  const isProse = prose !== undefined && names.length === 0 && count(closeness(prose.text, match)) > count(above);
  const inCode = best(code, (block) => gain(block) && gain(block) + countTerms(block.text, match) / 100_000);
  const isCode = inCode !== undefined && gain(inCode) > (isProse ? gain(prose) : 0);
  const isContent = isProse && !isCode;
  const content = isContent || level === 1 ? (prose?.text ?? null) : null;
  const shown = isCode ? inCode : isContent ? prose : undefined;
  const sought = soughtIn(match, query);
  const snippet = content === null ? null : marked(content, sought, words);
  return {
    objectID: urlOf(match.document),
    type: isContent ? "content" : (`lvl${level}` as RecordType),
    url: urlOf(match.document, shown?.locator),
    hierarchy,
    content: content && withoutMarks(content),
    // Never cut a heading: its last word may be the one that distinguishes it.
    title: isContent ? (snippet ?? []) : marked(heading, sought),
    path: isContent || level > 1 ? marked(hierarchy.lvl1, sought) : snippet,
  };
}

/** Answer one request. */
export function answer(engine: Engine, { query, words = 10, page }: SearchRequest): SearchResult {
  const asked = query.slice(0, LONGEST_QUERY);
  const matches = ownFirst(withoutWeak(engine.search(asked)), ({ document }) => document.path === page);
  return {
    hits: matches.slice(0, MOST).map((match) => hitOf(match, asked, words)),
    count: matches.length,
    suggestions: matches.length === 0 ? engine.suggestions(asked) : [],
  };
}
