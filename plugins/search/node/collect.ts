import { readFile } from "node:fs/promises";

import { createMatcher } from "@docusaurus/utils";
import { type DescribedSection, pageFile } from "../../site-kit";

import { type Authored, withAuthored } from "./authored";
import type { SectionCache } from "./cache";
import { withDescribed } from "./described";
import { readArticle } from "./html";
import { type Site, slicePage } from "./page";
import type { SearchRecord } from "../record";
import { toRecords } from "./records";

export interface Built {
  outDir: string;
  /** Without a slash at the end. */
  siteUrl: string;
  baseUrl: string;
  routes: readonly string[];
  /** Routes below the base URL that are left out, as glob patterns. */
  ignorePatterns: readonly string[];
  /** The page that a plugin describes. */
  described: { route: string; sections: readonly DescribedSection[] } | undefined;
  /** What the authors wrote beside the pages, by route. */
  authored: ReadonlyMap<string, Authored>;
  site: Site;
}

/** Reads the records of every page of a build. */
export async function collectRecords(built: Built, cache: SectionCache): Promise<SearchRecord[]> {
  const isIgnored = createMatcher(["/404.html", ...built.ignorePatterns]);
  const below = (route: string): string => route.slice(built.baseUrl.length - 1);
  const routes = [...new Set(built.routes)].filter((route) => !isIgnored(below(route))).sort();
  const records: SearchRecord[] = [];
  for (const route of routes) {
    const file = pageFile(built.outDir, below(route));
    const slice = file === undefined ? undefined : slicePage(await readFile(file, "utf8"), built.site);
    if (slice !== undefined) {
      const read = cache.get(slice, () => readArticle(slice.article, slice.title));
      const sections = route === built.described?.route ? withDescribed(read, built.described.sections) : read;
      records.push(
        ...toRecords({
          url: built.siteUrl + route,
          group: slice.group,
          facets: slice.facets,
          sections: withAuthored(sections, built.authored.get(route)),
        }),
      );
    }
  }
  return records;
}
