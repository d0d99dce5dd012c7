import { LABELS as labels } from "../labels";
import { LEVELS } from "../record";

import type { Task } from "../node/browser-data";
import type { Ask } from "./ask";
import { group, type Group, type Item, MARK, readHit } from "./hits";
import { NARROW } from "./layout";
import { say } from "./say";
import type { StoredSearches } from "./stored";

/** What the window shows for a query. */
export interface Answer {
  query: string;
  screen: "start" | "hits" | "failure";
  groups: Group[];
  /** Status message for screen readers. */
  status: string;
  /** Queries to try when nothing is found. */
  suggestions: string[];
  /** What may have gone wrong, on the failure screen. */
  hint?: string;
}

/** What answers are made from. */
export interface Sources {
  ask: Ask;
  stored: StoredSearches;
  /** Frequent tasks, shown before a query is typed. */
  tasks: readonly Task[];
  /** Absolute URL of the site. */
  siteUrl: string;
  /** Filters of contextual search. */
  facetFilters: (string | string[])[];
}

/** Return DocSearch's request parameters, with half as many words per snippet on narrow screens. */
const parameters = () => ({
  hitsPerPage: 20,
  attributesToRetrieve: [
    ...LEVELS.map((level) => `hierarchy.${level}`),
    "content",
    "anchor",
    "url",
    "url_without_anchor",
    "type",
  ],
  attributesToSnippet: [`content:${window.matchMedia(NARROW).matches ? 5 : 10}`],
  snippetEllipsisText: "…",
  highlightPreTag: MARK.before,
  highlightPostTag: MARK.after,
});

const itemOf = ({ title, hint, url }: Task): Item => ({
  objectID: url,
  type: "lvl1",
  url,
  hierarchy: { lvl0: labels.tasks, lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: null,
  title,
  path: hint,
  isChild: false,
});

function describe(found: number, query: string): string {
  if (found === 0) {
    return `${say(labels.noResults, { query })}.`;
  }
  return found === 1 ? labels.statusOne : say(labels.statusMany, { count: found });
}

/** Answer a query; an empty one lists stored searches and tasks. Never rejects: a failure is an answer too. */
export async function answerTo(query: string, { ask, stored, tasks, siteUrl, facetFilters }: Sources): Promise<Answer> {
  if (query.trim() === "") {
    const groups = [
      { kind: "recent" as const, title: labels.recent, items: stored.recents },
      { kind: "favorite" as const, title: labels.favorite, items: stored.favorites },
      { kind: "task" as const, title: labels.tasks, items: tasks.map(itemOf) },
    ].filter(({ items }) => items.length > 0);
    return { query, screen: "start", groups, status: labels.statusStart, suggestions: [] };
  }
  try {
    const { hits, nbHits, suggestions = [] } = await ask({ query, facetFilters, ...parameters() });
    const groups = group(hits.flatMap((hit) => readHit(hit, siteUrl) ?? []));
    return { query, screen: "hits", groups, status: describe(nbHits, query), suggestions };
  } catch (error) {
    const { hint = labels.failureHint } = error as { hint?: string };
    return { query, screen: "failure", groups: [], status: `${labels.failure}. ${hint}`, suggestions: [], hint };
  }
}
