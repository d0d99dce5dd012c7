import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import logger from "@docusaurus/logger";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";

import type { ApiReferenceContent } from "../api-reference/model";
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

    // A build has the shell inline in each page; the pages of `npm start` are made from another template.
    getClientModules: () => (process.env.NODE_ENV === "development" ? [path.join(__dirname, "dev-shell.ts")] : []),

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

    async postBuild({ outDir, routesPaths }) {
      // Before the first pause: plugins that come later look at every style of the build.
      mkdirSync(path.join(outDir, "assets/search"), { recursive: true });
      writeFileSync(path.join(outDir, stylesPath(styles)), styles);
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
    },
  };
}
