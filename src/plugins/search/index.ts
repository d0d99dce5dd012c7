import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import logger from "@docusaurus/logger";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import type { ApiReferenceContent } from "docusaurus-plugin-openapi-page/model";
import { searchShell } from "../../components/search/shell";
import { readAuthored } from "./authored";
import { SectionCache } from "./cache";
import { bundling } from "./bundling";
import { collectRecords } from "./collect";
import { devIndex, devStyles } from "./dev";
import type { HostedSearch } from "./hosted-options";
import type { SearchOptions, Task } from "./options";
import { type IndexOptions, packIndex } from "./pack";
import { HANDED_ON } from "./records-file";
import { readStyles, stylesPath } from "./styles";

/** What the browser is told about search. */
export interface SearchData {
  indexUrl: string;
  stylesUrl: string;
  hosted: HostedSearch | null;
  /** Names what the reader's browser keeps. */
  name: string;
  tasks: readonly Task[];
  /** Where readers say what they didn't find; undefined for nowhere. */
  reportUrl: string | undefined;
}

/**
 * Search: records from the built pages and the OpenAPI document, handed on for hosted search (see `records-file.ts`), and
 * written to `search/index.json` for the embedded engine. In `npm start` the index is made from the Markdown at each request.
 */
export default function search(context: LoadContext, options: SearchOptions): Plugin {
  const {
    hosted = null,
    name,
    tasks = [],
    vocabulary,
    weights = {},
    questions = {},
    api: reference,
    reportUrl,
  } = options;
  const { siteDir, generatedFilesDir, baseUrl, siteConfig, i18n } = context;
  const indexUrl = `${baseUrl}search/index.json`;
  const styles = readStyles(siteDir);
  const stylesUrl = baseUrl + stylesPath(styles);
  let docs: LoadedContent | undefined;
  let api: ApiReferenceContent | undefined;
  const apiPage = () =>
    reference === undefined ? undefined : { ...reference, operations: api?.model.operations ?? [] };
  const authored = () => readAuthored(siteDir, docs, questions);
  const indexOptions: IndexOptions = { title: siteConfig.title, vocabulary, weights: new Map(Object.entries(weights)) };
  return {
    name: "search",

    contentLoaded({ actions }) {
      actions.setGlobalData({ indexUrl, stylesUrl, hosted, name, tasks, reportUrl } satisfies SearchData);
    },

    allContentLoaded({ allContent }) {
      docs = allContent["docusaurus-plugin-content-docs"]?.default as LoadedContent | undefined;
      const described = new Map(Object.entries(allContent)).get(reference?.plugin ?? "");
      api = described?.default as ApiReferenceContent | undefined;
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
                api: apiPage(),
                authored,
                indexOptions,
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
            api: apiPage(),
            authored: await authored(),
            group: siteConfig.title,
          },
          cache,
        );
        const index = packIndex(records, `${baseUrl}assets/search/`, indexOptions);
        await mkdir(path.join(outDir, "search"), { recursive: true });
        await Promise.all([
          ...Array.from(index.more, ([file, content]) => writeFile(path.join(outDir, "assets/search", file), content)),
          writeFile(path.join(generatedFilesDir, HANDED_ON), JSON.stringify(records)),
          writeFile(path.join(outDir, "search/index.json"), index.json),
          cache.save(),
        ]);
        logger.info(`Search: ${records.length} records, ${cache.parsed} pages read anew.`);
      });
    },
  };
}
