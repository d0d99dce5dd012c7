/** The words that a reader sees or hears; `{query}` and `{count}` stand for what is typed and how much is found. */
export const LABELS = {
  /** The button, and the window's name. */
  search: "Search",
  placeholder: "Search the docs",
  cancel: "Cancel",
  loading: "Loading…",
  clear: "Clear the query",
  recent: "Recent",
  favorite: "Favorite",
  tasks: "What people come for",
  noRecent: "No recent searches",
  startList: "Your searches, and what people come for",
  hitList: "Results",
  save: "Save this search",
  forget: "Remove this search from history",
  unsave: "Remove this search from favorites",
  toSelect: "to select",
  toNavigate: "to navigate",
  toClose: "to close",
  byAlgolia: "Search by Algolia",
  noResults: 'No results for "{query}"',
  trySearching: "Try searching for:",
  report: "Believe this query should return results?",
  reportLink: "Let us know.",
  /** Of the report that the link begins. */
  reportTitle: 'Docs search finds nothing for "{query}"',
  reportBody: "I searched the documentation for:\n\n> {query}\n\nand expected to find:\n\n",
  failure: "Unable to fetch results",
  failureHint: "You might want to check your network connection.",
  /** What a screen reader is told. */
  statusStart: "Type to search.",
  statusOne: "1 result.",
  statusMany: "{count} results. Use the arrow keys.",
} as const;

export type Labels = Record<keyof typeof LABELS, string>;
