import { readFileSync } from "node:fs";
import path from "node:path";

/** What a worker has to know of its site. */
export interface WorkerSite {
  baseUrl: string;
  /** Base URLs of other locales below this one, each of which has a worker of its own. */
  otherSites: readonly string[];
  /** The worker's own address. */
  worker: string;
  cachePrefix: string;
  /** For the page that is shown where a page isn't stored. */
  language: string;
  siteTitle: string;
  offlineTitle: string;
  offlineText: string;
}

/**
 * The script of a worker.
 *
 * @param does - `keep` stores pages, `retire` removes itself and what was stored
 */
export const workerText = (does: "keep" | "retire", site: WorkerSite): string =>
  `const site = ${JSON.stringify(site)};\n${readFileSync(path.join(__dirname, `../worker/${does}.js`), "utf8")}`;
