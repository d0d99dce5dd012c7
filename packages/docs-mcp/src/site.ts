import { answer, type Engine, type Hit, type IndexFile, openWholeIndex } from "docusaurus-plugin-search/engine";

import { placeOf, type Place, twinOf } from "./address";
import { sectionOf } from "./section";
import type { Source } from "./source";

/** A built site that can be asked. */
export interface Site {
  /** The site's name. */
  title: string;
  /** The sections that answer a query, the best first. */
  search(query: string, limit: number): Hit[];
  /** The Markdown of a page or of one of its sections; undefined where there is no such one. */
  read(address: string): Promise<string | undefined>;
}

/** Where the site's search looks, too. */
const INDEX = "/search/index.json";

/** The site is not what this program reads, or isn't there. */
export class SiteError extends Error {}

/** Headings from the place upwards in the page: what an address of a field leads to stands below one of them. */
function headingsAbove({ documents }: Engine, { route, anchor }: Place): string[] {
  const samePage = documents.filter(({ path }) => path.replace(/\/+$/, "") === route);
  const at = samePage.findIndex((section) => section.anchor === anchor);
  return samePage
    .slice(0, at + 1)
    .reverse()
    .map(({ heading }) => heading);
}

/**
 * Opens a site by the index of its search.
 *
 * @throws SiteError when it has none
 */
export async function openSite(source: Source): Promise<Site> {
  const text = await source(INDEX);
  if (text === undefined) {
    throw new SiteError(`The site has no ${INDEX}. Build it, and give the folder of the build or the site's address.`);
  }
  const file = JSON.parse(text) as IndexFile;
  const engine = await openWholeIndex(file, async (address) => {
    const part = await source(address);
    if (part === undefined) {
      throw new SiteError(`The site has no ${address}, which ${INDEX} names. Build it anew.`);
    }
    return part;
  });
  return {
    title: file.title,
    search: (query, limit) =>
      answer(engine, {
        query,
        hitsPerPage: limit,
        highlightPreTag: "",
        highlightPostTag: "",
        attributesToSnippet: ["content:40"],
      }).hits,
    async read(address) {
      const place = placeOf(address);
      const page = place === undefined ? undefined : await source(twinOf(place));
      if (place === undefined || page === undefined || place.anchor === "") {
        return page;
      }
      const above = headingsAbove(engine, place);
      const sections = above.map((heading) => sectionOf(page, heading));
      return above.length === 0 ? undefined : (sections.find((section) => section !== undefined) ?? page);
    },
  };
}
