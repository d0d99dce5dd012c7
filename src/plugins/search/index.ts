import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import logger from "@docusaurus/logger";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";

import type { ApiReferenceContent } from "../api-reference/model";
import { SectionCache } from "./cache";
import { collectRecords } from "./collect";
import { devIndex } from "./dev";
import type { HostedSearch } from "./hosted-options";
import { packIndex } from "./pack";

export interface SearchOptions {
  /** Hosted Algolia; left out, search is embedded. */
  hosted?: HostedSearch | undefined;
}

/** What the browser is told about search. */
export interface SearchData {
  indexUrl: string;
  hosted: HostedSearch | null;
}

/**
 * Search: records from the built pages and the OpenAPI document, written to `search/records.json` (for hosted search) and
 * to `search/index.json` (for the embedded engine). In `npm start` the index is made from the Markdown at each request.
 */
export default function search(context: LoadContext, { hosted }: SearchOptions): Plugin {
  const { siteDir, generatedFilesDir, baseUrl, siteConfig, i18n } = context;
  const indexUrl = `${baseUrl}search/index.json`;
  let docs: LoadedContent | undefined;
  let api: ApiReferenceContent | undefined;
  const operations = () => api?.model.operations ?? [];
  return {
    name: "search",

    contentLoaded({ actions }) {
      actions.setGlobalData({ indexUrl, hosted: hosted ?? null } satisfies SearchData);
    },

    allContentLoaded({ allContent }) {
      docs = allContent["docusaurus-plugin-content-docs"]?.default as LoadedContent | undefined;
      api = allContent["api-reference"]?.default as ApiReferenceContent | undefined;
    },

    configureWebpack: (_config, isServer) => ({
      resolve: {
        alias: {
          // The package's entry also brings what only its own search bar needs, and imports that version 3 of DocSearch
          // does not have.
          "@docusaurus/theme-search-algolia/client$": path.join(
            path.dirname(require.resolve("@docusaurus/theme-search-algolia/client")),
            "useAlgoliaContextualFacetFilters.js",
          ),
        },
      },
      ...(!isServer && {
        devServer: {
          setupMiddlewares: (
            _middlewares: unknown,
            server: { app?: { get(path: string, handler: unknown): void } },
          ) => {
            server.app?.get(
              indexUrl,
              devIndex(() => ({
                siteDir,
                siteUrl: siteConfig.url,
                language: i18n.currentLocale,
                docs,
                operations: operations(),
              })),
            );
            // Docusaurus joins the lists that the functions of several plugins return.
            return [];
          },
        },
      }),
    }),

    async postBuild({ outDir, routesPaths }) {
      const cache = await SectionCache.open(path.join(generatedFilesDir, "search-sections.json"));
      const records = await collectRecords(
        {
          outDir,
          siteUrl: siteConfig.url,
          baseUrl,
          routes: routesPaths,
          api: { route: `${baseUrl}api/`, operations: operations() },
        },
        cache,
      );
      const index = JSON.stringify(packIndex(records));
      await mkdir(path.join(outDir, "search"), { recursive: true });
      await Promise.all([
        writeFile(path.join(outDir, "search/records.json"), JSON.stringify(records)),
        writeFile(path.join(outDir, "search/index.json"), index),
        cache.save(),
      ]);
      logger.info`Search: number=${records.length} records, pages parsed anew: number=${cache.parsed}, index number=${brotliCompressSync(index).length} bytes of brotli.`;
    },
  };
}
