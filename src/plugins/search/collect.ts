import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Operation } from "docusaurus-plugin-openapi-page/model";
import { withApi } from "./api";
import { type Authored, withAuthored } from "./authored";
import type { SectionCache } from "./cache";
import { readArticle } from "./html";
import { slicePage } from "./page";
import type { SearchRecord } from "./record";
import { toRecords } from "./records";

export interface Built {
  outDir: string;
  /** Without a slash at the end. */
  siteUrl: string;
  baseUrl: string;
  routes: readonly string[];
  /** The route of the API reference, and what its document describes. */
  api: { route: string; operations: readonly Operation[] } | undefined;
  /** What the authors wrote beside the pages, by route. */
  authored: ReadonlyMap<string, Authored>;
  /** The group of pages outside of the sidebar and the navbar. */
  group: string;
}

/** The file that a route was written to; undefined for routes that are no page. */
function fileOf({ outDir, baseUrl }: Built, route: string): string | undefined {
  const relative = route.slice(baseUrl.length).replace(/\/$/, "");
  return [`${relative}/index.html`, `${relative}.html`]
    .map((file) => path.join(outDir, file))
    .find((file) => existsSync(file));
}

/** Reads the records of every page of a build. */
export async function collectRecords(built: Built, cache: SectionCache): Promise<SearchRecord[]> {
  const routes = [...new Set(built.routes)].filter((route) => !route.endsWith("/404.html")).sort();
  const records: SearchRecord[] = [];
  for (const route of routes) {
    const file = fileOf(built, route);
    const slice = file === undefined ? undefined : slicePage(await readFile(file, "utf8"), built.group);
    if (slice !== undefined) {
      const read = cache.get(slice, () => readArticle(slice.article, slice.title));
      const sections = route === built.api?.route ? withApi(read, built.api.operations) : read;
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
