/** Hosted Algolia, as the browser may know it: the search key can only search. */
export interface HostedSearch {
  appId: string;
  searchApiKey: string;
  indexName: string;
}

/** A task that readers often come for, shown before they type. */
export interface Task {
  title: string;
  /** A few words below it. */
  hint: string;
  /** Path with an anchor if need be: `/docs#get-started`. */
  url: string;
}

/** What every page is told about search, as the global data of the plugin. */
export interface SearchData {
  stylesUrl: string;
  hosted: HostedSearch | null;
  tasks: readonly Task[];
  /** Page for a new issue, which takes `title` and `body`: where readers say what they didn't find. */
  reportUrl: string;
  /** Paths at and below which pages need a document of their own; without a slash at the end. */
  ownDocuments: readonly string[];
}

/** Opens the search window when it is dispatched on `window`; its detail, when there is one, is the first query. */
export const OPEN_EVENT = "socketless:open-search";

/** Address of the embedded engine's index. */
export const INDEX_URL = "/search/index.json";
