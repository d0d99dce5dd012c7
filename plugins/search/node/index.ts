import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import logger from "@docusaurus/logger";
import type { LoadContext, Plugin } from "@docusaurus/types";

import { emitStyles, lateStyle } from "../../shared/late-styles";
import type { ParsedPage } from "../../pages/built-page";
import type { BuiltSite } from "../../pages/site";
import type { ReferenceSections } from "./reference";
import { searchFrame } from "../client/shell";
import { readAuthored } from "./authored";
import { type HostedSearch, OPEN_EVENT, type SearchData, type Task } from "./browser-data";
import { collectContents } from "./collect";
import { makeIndex } from "./make-index";
import { writeContents } from "./pages-file";

/** Search options of the site. */
export interface SearchOptions {
  /** Hosted Algolia; without it, search is embedded. */
  hosted?: HostedSearch | undefined;
  tasks: readonly Task[];
  /** Groups of synonyms on the site, its own word first. */
  vocabulary: readonly (readonly string[])[];
  /** Weights of matches by page path; default 1. */
  weights: Readonly<Record<string, number>>;
  /** URL of a new-issue page, to report missing results. */
  reportUrl: string;
  /** Question files of pages outside the docs, by route; a page of the docs has its own file beside it. */
  questions: Readonly<Record<string, string>>;
}

const SOURCES = path.join(__dirname, "..");

const windowStyle = () => lateStyle("assets/search/window", path.join(SOURCES, "client/window.css"));

/** Serialize a value for an inline script, without any `<` that could end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Create the plugin for the search button and window. The development server searches the last build. */
export default function search({ siteDir, siteConfig }: LoadContext, options: SearchOptions): Plugin {
  const theme = path.join(SOURCES, "theme");
  return {
    name: "search",
    getThemePath: () => theme,
    getTypeScriptThemePath: () => theme,
    getClientModules: () => [path.join(SOURCES, "client/shell.css")],

    contentLoaded({ actions }) {
      actions.setGlobalData({
        siteUrl: siteConfig.url,
        stylesUrl: windowStyle().url,
        hosted: options.hosted ?? null,
        tasks: options.tasks,
        reportUrl: options.reportUrl,
      } satisfies SearchData);
    },

    // Run before the site's scripts, so that keys pressed while they load aren't lost.
    injectHtmlTags: () => {
      const given = [OPEN_EVENT, "Search", "Search the docs", "Cancel"].map(inScript).join(",");
      return { headTags: [{ tagName: "script", innerHTML: `(${searchFrame.toString()})(${given})` }] };
    },

    configureWebpack: (_config, isServer) => {
      const ofLastBuild = ["search", "assets/search"].map((folder) => ({
        directory: path.join(siteDir, "build", folder),
        publicPath: `/${folder}`,
      }));
      return {
        devServer: { static: ofLastBuild },
        plugins: isServer ? [] : [emitStyles("search", windowStyle)],
      } as ReturnType<NonNullable<Plugin["configureWebpack"]>>;
    },
  };
}

/**
 * Write the embedded engine's index, `search/index.json` with the files for the rest of the texts, and what
 * `npm run search:push` makes records of.
 */
export async function writeSearchIndex(
  site: BuiltSite,
  pages: readonly ParsedPage[],
  options: SearchOptions,
  reference: ReferenceSections,
): Promise<void> {
  const questions = new Map(Object.entries(options.questions));
  const contents = collectContents(site, pages, await readAuthored(site.siteDir, site.docs, questions), reference);
  const { vocabulary, weights } = options;
  const index = makeIndex(contents, "/assets/search/", {
    title: site.config.title,
    vocabulary,
    weights: new Map(Object.entries(weights)),
  });
  for (const folder of ["search", "assets/search"]) {
    await mkdir(path.join(site.outDir, folder), { recursive: true });
  }
  await Promise.all([
    ...Array.from(index.more, ([file, content]) => writeFile(path.join(site.outDir, "assets/search", file), content)),
    writeFile(path.join(site.outDir, "search/index.json"), index.json),
    writeContents(site.siteDir, contents),
  ]);
  logger.info(`Search: ${contents.flatMap(({ sections }) => sections).length} sections.`);
}
