/** Settings of hosted Algolia that are safe to publish: the search key can only search. */
export interface HostedSearch {
  appId: string;
  searchApiKey: string;
  indexName: string;
}

/** A frequent task, shown before a query is typed. */
export interface Task {
  title: string;
  /** A few words shown below the title. */
  hint: string;
  /** Path, with an optional anchor: `/docs#get-started`. */
  url: string;
}

/** Global data of the plugin, available to every page. */
export interface SearchData {
  /** Absolute URL of the site. */
  siteUrl: string;
  stylesUrl: string;
  hosted: HostedSearch | null;
  tasks: readonly Task[];
  /** URL of a new-issue page that takes `title` and `body`, to report missing results. */
  reportUrl: string;
}

/** Event on `window` that opens the search window; its optional detail is the first query. */
export const OPEN_EVENT = "socketless:open-search";

/** URL of the embedded engine's index. */
export const INDEX_URL = "/search/index.json";
