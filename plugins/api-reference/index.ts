import { writeFile } from "node:fs/promises";
import path from "node:path";

import logger from "@docusaurus/logger";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { aliasedSitePath } from "@docusaurus/utils";

import { emitStyles, lateStyle } from "../shared/late-styles";
import type { ApiModel, ApiReferenceContent, PageData } from "./model/model";
import { loadReference } from "./node/load";
import type { ReferenceOptions } from "./node/options";
import { remarkApiValue } from "./node/api-value";
import { searchSections } from "./node/search-sections";

export type { ApiReferenceContent } from "./model/model";
export type { ReferenceOptions } from "./node/options";

/** Plugin name, by which other plugins find its content. */
export const PLUGIN = "api-reference";

const pageStyle = () => lateStyle("assets/css/api-page", path.join(__dirname, "client/styles/page.css"));
const formStyle = () => lateStyle("assets/css/api-form", path.join(__dirname, "client/styles/form.css"));

/**
 * Create the plugin for the page `/api/`, and the remark plugin that shows values of the document in guides. Both share
 * one loaded document.
 */
export function apiReference(options: ReferenceOptions) {
  let models: readonly ApiModel[] = [];

  const plugin = ({ siteDir }: LoadContext): Plugin => ({
    name: PLUGIN,

    getPathsToWatch: () => [
      ...[options.document, options.overlay ?? [], options.asyncApi ?? []]
        .flat()
        .map((file) => path.join(siteDir, file)),
      path.join(__dirname, "client/styles/*.css"),
    ],

    async loadContent() {
      const { warnings, ...loaded } = await loadReference(siteDir, options);
      // Load the snapshot too: guides may name a value that the live document lacks.
      const snapshot =
        options.live?.url === undefined ? undefined : await loadReference(siteDir, { ...options, live: undefined });
      models = [loaded.model, ...(snapshot ? [snapshot.model] : [])];
      warnings.forEach((warning) => logger.warn(warning));
      return { ...loaded, searchSections: searchSections(loaded.model.operations) } satisfies ApiReferenceContent;
    },

    async contentLoaded({ content, actions }) {
      const { description, allowedOrigins, keyVariable } = options;
      const page: PageData = {
        model: (content as ApiReferenceContent).model,
        settings: {
          description,
          styleSheet: pageStyle().url,
          formStyleSheet: formStyle().url,
          allowedOrigins,
          keyVariable,
        },
      };
      const file = await actions.createData("page.json", page);
      actions.addRoute({
        path: "/api/",
        exact: true,
        // `plugins/docusaurus-patches/client/prefetch.ts` reads it.
        isHeavy: true,
        component: "@site/plugins/api-reference/client/ApiPage.tsx",
        // Use an aliased path: Docusaurus names the page's chunk after it, and an absolute path would include the
        // build's folder.
        modules: { page: aliasedSitePath(file, siteDir) },
      });
    },

    configureWebpack: (_config, isServer) => ({
      resolve: { alias: { "@in-page-server": path.resolve(siteDir, options.inPageServer) } },
      plugins: isServer ? [] : [emitStyles(PLUGIN, pageStyle, formStyle)],
    }),
  });

  return { plugin, remarkApiValue: remarkApiValue(() => models) };
}

/** Publish the document as `openapi.json`, and the frames and events that it can't describe as `asyncapi.json`. */
export async function writeDocuments(outDir: string, { document, asyncApi }: ApiReferenceContent): Promise<void> {
  await writeFile(path.join(outDir, "openapi.json"), `${JSON.stringify(document, null, 2)}\n`);
  await writeFile(path.join(outDir, "asyncapi.json"), `${JSON.stringify(asyncApi, null, 2)}\n`);
}
