/** Hosted Algolia, as the browser may know it: the search key can only search. */
export interface HostedSearch {
  appId: string;
  searchApiKey: string;
  indexName: string;
}
