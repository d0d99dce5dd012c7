import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import logger from "@docusaurus/logger";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import type { ApiReferenceContent } from "../api-reference/model";
import { searchShell } from "../../components/search/shell";
import { SectionCache } from "./cache";
import { bundling } from "./bundling";
import { collectRecords } from "./collect";
import { devIndex, devStyles } from "./dev";
import type { HostedSearch } from "./hosted-options";
import { packIndex } from "./pack";
import { HANDED_ON } from "./records-file";
import { readStyles, stylesPath } from "./styles";

export interface SearchOptions {
  /** Hosted Algolia; left out, search is embedded. */
  hosted?: HostedSearch | undefined;
}

/** What the browser is told about search. */
export interface SearchData {
  indexUrl: string;
  stylesUrl: string;
  hosted: HostedSearch | null;
}

/**
 * Search: records from the built pages and the OpenAPI document, handed on for hosted search (see `records-file.ts`), and
 * written to `search/index.json` for the embedded engine. In `npm start` the index is made from the Markdown at each request.
 */
export default function search(context: LoadContext, { hosted }: SearchOptions): Plugin {
  const { siteDir, generatedFilesDir, baseUrl, siteConfig, i18n } = context;
  const indexUrl = `${baseUrl}search/index.json`;
  const styles = readStyles(siteDir);
  const stylesUrl = baseUrl + stylesPath(styles);
  let docs: LoadedContent | undefined;
  let api: ApiReferenceContent | undefined;
  const operations = () => api?.model.operations ?? [];
  return {
    name: "search",

    contentLoaded({ actions }) {
      actions.setGlobalData({ indexUrl, stylesUrl, hosted: hosted ?? null } satisfies SearchData);
    },

    allContentLoaded({ allContent }) {
      docs = allContent["docusaurus-plugin-content-docs"]?.default as LoadedContent | undefined;
      api = allContent["api-reference"]?.default as ApiReferenceContent | undefined;
    },

    // Before the site's scripts, so that no key is lost while they load.
    injectHtmlTags: () => ({ headTags: [{ tagName: "script", innerHTML: `(${searchShell.toString()})()` }] }),

    configureWebpack: (_config, isServer) =>
      bundling({
        middlewares: isServer
          ? undefined
          : {
              [indexUrl]: devIndex(() => ({
                siteDir,
                siteUrl: siteConfig.url,
                language: i18n.currentLocale,
                docs,
                operations: operations(),
              })),
              [stylesUrl]: devStyles(siteDir),
            },
      }),

    postBuild({ outDir, routesPaths }) {
      // Before any stage: the site's style sheet is purged of what no other style and no page uses.
      mkdirSync(path.join(outDir, "assets/search"), { recursive: true });
      writeFileSync(path.join(outDir, stylesPath(styles)), styles);
      return inStage(outDir, "derive", async () => {
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
        const index = packIndex(records);
        await mkdir(path.join(outDir, "search"), { recursive: true });
        await Promise.all([
          writeFile(path.join(generatedFilesDir, HANDED_ON), JSON.stringify(records)),
          writeFile(path.join(outDir, "search/index.json"), index.json),
          cache.save(),
        ]);
        logger.info(
          `Search: ${records.length} records, ${cache.parsed} pages read anew; ` +
            `index ${index.bytes} bytes of brotli, with ${Math.round(index.kept * 100)} % of the prose as text.`,
        );
      });
    },
  };
}
