import { writeFile } from "node:fs/promises";
import path from "node:path";

import logger from "@docusaurus/logger";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { aliasedSitePath, normalizeUrl } from "@docusaurus/utils";
import { inStage, ownSources } from "../../site-kit";

import type { ApiModel, ApiReferenceContent, JsonObject, PageData, PageSettings } from "../model/model";
import { withFrames } from "./frames";
import { loadReference } from "./load";
import type { PluginOptions } from "./options";
import { PAGE_DATA, PAGE_DATA_NAME, PLUGIN } from "./page-data";
import { searchSections } from "./search-sections";
import { emitStyleSheets, formStyleSheet, sheetFiles, type StyleSheet, styleSheetOf } from "./style-sheet";

export { type Options, type PluginOptions, validateOptions } from "./options";

/** Where the copy buttons' hook is, which the page shares with blocks of code. */
const COPYING = path.join(path.dirname(require.resolve("docusaurus-plugin-static-code/package.json")), "src/client");

/** Makes the page of an OpenAPI document, and publishes the document as `openapi.json`. */
export default function openApiPage(
  { siteDir, baseUrl, generatedFilesDir, siteConfig }: LoadContext,
  options: PluginOptions,
): Plugin<ApiReferenceContent> {
  if (options.id !== "default") {
    throw new Error(
      `docusaurus-plugin-openapi-page shows one document a site, and the configuration has a second instance with the id "${options.id}". Take it out.`,
    );
  }
  const sheets = sheetFiles(siteDir, options);
  let sheet = styleSheetOf(sheets);

  return {
    name: PLUGIN,

    getPathsToWatch: () => [
      ...[options.document, options.overlay ?? []].flat().map((file) => path.join(siteDir, file)),
      ...sheets,
    ],

    getThemePath: () => path.join(__dirname, "../theme"),
    getTypeScriptThemePath: () => path.join(__dirname, "../theme"),

    async loadContent() {
      sheet = styleSheetOf(sheets);
      const { document, model, warnings } = await loadReference(
        siteDir,
        options,
        `${baseUrl}openapi.json`,
        (loaded, page) => withFrames(page, options.asyncApi?.(loaded, siteConfig.url)),
      );
      warnings.forEach((warning) => logger.warn(warning));
      return { document, model, searchSections: searchSections(model.operations) };
    },

    async contentLoaded({ content: { model }, actions }) {
      const settings = settingsOf(options, model, baseUrl, sheet);
      const page: PageData = { model, settings };
      const file = await actions.createData(PAGE_DATA_NAME, page);
      actions.addRoute({
        path: normalizeUrl([baseUrl, options.route, "/"]),
        exact: true,
        component: "@theme/ApiPage",
        // Docusaurus names the page's script after this: an absolute path would name it after the folder of the build.
        modules: { page: aliasedSitePath(file, siteDir) },
      });
    },

    configureWebpack: (_config, isServer, utils) => ({
      resolve: {
        alias: {
          "@openapi-page/in-page-server": options.inPage
            ? path.resolve(siteDir, options.inPage.module)
            : path.join(__dirname, "../client/tryit/noServer.ts"),
        },
      },
      plugins: isServer ? [] : [emitStyleSheets(PLUGIN, () => [sheet, formStyleSheet()])],
      module: {
        rules: [
          ...[path.join(__dirname, ".."), COPYING].flatMap((folder) => ownSources(folder, isServer, utils)),
          {
            // Not `test`: Docusaurus wants folders with every rule that tests for Markdown.
            resource: /\.mdx?$/,
            enforce: "pre",
            use: [
              {
                loader: path.join(__dirname, "dependencies-loader.cjs"),
                options: { pageData: path.join(generatedFilesDir, PAGE_DATA) },
              },
            ],
          },
        ],
      },
    }),

    postBuild: ({ content, outDir }) =>
      inStage(outDir, "derive", () => writeFile(path.join(outDir, "openapi.json"), inLines(content.document))),
  };
}

const inLines = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`;

function settingsOf(options: PluginOptions, model: ApiModel, baseUrl: string, sheet: StyleSheet): PageSettings {
  const { title, image, downloads, allowedOrigins, inPage, labels, samples } = options;
  return {
    title,
    description:
      options.description ?? `Every operation of ${model.title}: fields, limits, defaults, answers, samples.`,
    ...(image !== undefined && { image }),
    styleSheet: baseUrl + sheet.name,
    formStyleSheet: baseUrl + formStyleSheet().name,
    downloads,
    allowedOrigins,
    keyVariable: samples.keyVariable,
    ...(inPage && { inPage: { label: inPage.label } }),
    labels,
  };
}
