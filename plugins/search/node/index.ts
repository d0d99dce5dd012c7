import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import logger from "@docusaurus/logger";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { type DescribedSection, inStage, ownSources } from "../../site-kit";

import { searchFrame } from "../client/frame";
import { readAuthored } from "./authored";
import type { SearchData } from "./browser-data";
import { SectionCache } from "./cache";
import { indexProblems } from "./check-index";
import { collectRecords } from "./collect";
import { answering, devIndex, devStyles } from "./dev";
import { makeIndex } from "./make-index";
import type { PluginOptions } from "./options";
import { handOn } from "./records-file";
import { readStyles, stylesPath } from "./styles";

export { type Options, type PluginOptions, validateOptions } from "./options";

const NAME = "docusaurus-plugin-search";
const SOURCES = path.join(__dirname, "..");
const THEME = path.join(SOURCES, "theme");

/** As the text of a script, in which nothing may end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const byPath = <Value>(values: Readonly<Record<string, Value>>, at: (route: string) => string): Map<string, Value> =>
  new Map(Object.entries(values).map(([route, value]) => [at(route), value]));

/**
 * Search: records of the built pages, handed on for hosted search (see `records-file.ts`), and the index for the embedded
 * engine, `search/index.json`. While authoring the index is made from the Markdown at each request.
 */
export default function search(context: LoadContext, options: PluginOptions): Plugin {
  const { siteDir, generatedFilesDir, baseUrl, siteConfig, i18n } = context;
  const at = (route: string): string => baseUrl + route.slice(1);
  const indexUrl = at("/search/index.json");
  const styles = readStyles("window.css", options);
  const stylesUrl = at(`/${stylesPath(styles)}`);
  const questions = byPath(options.questions, at);
  const indexOptions = {
    title: siteConfig.title,
    vocabulary: options.vocabulary,
    weights: byPath(options.weights, at),
  };
  const { labels, name, openEvent, reportUrl } = options;
  let docs = new Map<string, LoadedContent>();
  let sections: readonly DescribedSection[] = [];
  const described = () => options.described && { ...options.described, route: at(options.described.route), sections };
  const authored = () => readAuthored(siteDir, [...docs.values()], questions);

  const writeIndex = async (outDir: string, routes: readonly string[]): Promise<void> => {
    const cache = await SectionCache.open(path.join(generatedFilesDir, `search-sections.${i18n.currentLocale}.json`));
    const records = await collectRecords(
      {
        outDir,
        siteUrl: siteConfig.url,
        baseUrl,
        routes,
        ignorePatterns: options.ignorePatterns,
        described: described(),
        authored: await authored(),
        site: siteConfig,
      },
      cache,
    );
    const index = makeIndex(records, at("/assets/search/"), indexOptions);
    const problems = indexProblems(index.json, records);
    if (problems.length > 0) {
      throw new Error(
        ["The search index is of no use to readers:", ...problems.map((problem) => `- ${problem}`)].join("\n"),
      );
    }
    await mkdir(path.join(outDir, "search"), { recursive: true });
    await Promise.all([
      ...Array.from(index.more, ([file, content]) => writeFile(path.join(outDir, "assets/search", file), content)),
      writeFile(path.join(outDir, "search/index.json"), index.json),
      handOn(generatedFilesDir, i18n.currentLocale, records),
      cache.save(),
    ]);
    logger.info(`Search: ${records.length} records, ${cache.parsed} pages read anew.`);
  };

  return {
    name: NAME,

    getThemePath: () => THEME,
    getTypeScriptThemePath: () => THEME,

    getClientModules: () => {
      const folder = path.join(generatedFilesDir, NAME);
      const file = path.join(folder, "frame.css");
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, readStyles("frame.css", options));
      return [file];
    },

    async contentLoaded({ actions }) {
      actions.setGlobalData({
        indexUrl,
        stylesUrl,
        hosted: options.hosted ?? null,
        openEvent,
        label: labels.search,
        name,
        tasks: options.tasks.map((task) => ({ ...task, url: at(task.url) })),
        ...(reportUrl && { reportUrl }),
        ownDocuments: options.ownDocuments.map((route) => at(route).replace(/\/$/, "")),
      } satisfies SearchData);
      // Not among the data of every page: the window alone needs them.
      await actions.createData("labels.json", labels);
    },

    async allContentLoaded({ allContent }) {
      docs = new Map(Object.entries(allContent["docusaurus-plugin-content-docs"] ?? {})) as Map<string, LoadedContent>;
      if (options.described !== undefined) {
        const { plugin } = options.described;
        const content = new Map(Object.entries(allContent)).get(plugin)?.default as
          { searchSections?: readonly DescribedSection[] } | undefined;
        if (content?.searchSections === undefined) {
          throw new Error(
            `${NAME}: the option "described" names the plugin "${plugin}", whose content has no searchSections. Add that plugin to the configuration, or take the option out.`,
          );
        }
        sections = content.searchSections;
      }
    },

    // Before the site's scripts, so that no key is lost while they load.
    injectHtmlTags: () => {
      const { search: title, placeholder, cancel } = labels;
      const given = [openEvent, title, placeholder, cancel].map(inScript).join(",");
      return { headTags: [{ tagName: "script", innerHTML: `(${searchFrame.toString()})(${given})` }] };
    },

    configureWebpack: (_config, isServer, utils) => ({
      module: { rules: ownSources(SOURCES, isServer, utils) },
      ...(!isServer && {
        devServer: answering(
          new Map([
            [
              indexUrl,
              devIndex(() => ({
                siteDir,
                siteUrl: siteConfig.url,
                language: i18n.currentLocale,
                docs,
                described: described(),
                authored,
                indexOptions,
              })),
            ],
            [stylesUrl, devStyles(styles)],
          ]),
        ),
      }),
    }),

    postBuild({ outDir, routesPaths }) {
      // Before any stage: a site may purge its style sheet of what no other style and no page uses.
      mkdirSync(path.join(outDir, "assets/search"), { recursive: true });
      writeFileSync(path.join(outDir, stylesPath(styles)), styles);
      return inStage(outDir, "derive", () => writeIndex(outDir, routesPaths));
    },
  };
}
