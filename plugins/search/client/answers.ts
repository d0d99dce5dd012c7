import { type Hit, plain, type SearchEngine, type SearchRequest } from "../hit";
import type { Task } from "../node/browser-data";
import type { SearchDialog } from "./shell";
import { group, type Group } from "./hits";
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
  engine: SearchEngine;
  stored: StoredSearches;
  /** Frequent tasks, shown before a query is typed. */
  tasks: readonly Task[];
  facetFilters: SearchRequest["facetFilters"];
  dialog: Pick<SearchDialog, "page">;
}

/** Up to this width the window fills the screen; the same as in shell.css. */
const NARROW = "(max-width: 768px)";

const TASKS = "What people come for";

const itemOf = ({ title, hint, url }: Task): Hit => ({
  objectID: url,
  type: "lvl1",
  url,
  hierarchy: { lvl0: TASKS, lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: null,
  title: plain(title),
  path: plain(hint),
});

function describe(count: number, query: string): string {
  if (count === 0) {
    return `No results for "${query}".`;
  }
  return count === 1 ? "1 result." : `${count} results. Use the arrow keys.`;
}

/** Answer a query; an empty one lists stored searches and tasks. Never rejects: a failure is an answer too. */
export async function answerTo(
  query: string,
  { engine, stored, tasks, facetFilters, dialog }: Sources,
): Promise<Answer> {
  const answer = { query, groups: [], suggestions: [] };
  if (query.trim() === "") {
    const groups = [
      { kind: "recent" as const, title: "Recent", items: stored.recents },
      { kind: "favorite" as const, title: "Favorite", items: stored.favorites },
      { kind: "task" as const, title: TASKS, items: tasks.map(itemOf) },
    ].filter(({ items }) => items.length > 0);
    return { ...answer, screen: "start", groups, status: "Type to search." };
  }
  try {
    const words = window.matchMedia(NARROW).matches ? 5 : 10;
    const { hits, count, suggestions } = await engine.search({ query, facetFilters, words, page: dialog.page });
    return { ...answer, screen: "hits", groups: group(hits), status: describe(count, query), suggestions };
  } catch (error) {
    const { hint = "You might want to check your network connection." } = error as { hint?: string };
    return { ...answer, screen: "failure", status: `Unable to fetch results. ${hint}`, hint };
  }
}
