/** What the pages' scripts are told. */
export interface SiteData {
  baseUrl: string;
  worker: string;
  manifest: string;
  cachePrefix: string;
}
