import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import logger from "@docusaurus/logger";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { aliasedSitePath } from "@docusaurus/utils";
import { inStage } from "docusaurus-site-kit";

import { changeSummary } from "./diff";
import type { ApiReferenceContent } from "./model";
import type { ApiReference } from "./reference";

const STYLESHEET = "src/components/ApiReference/reference.pcss";

export interface PluginOptions {
  readonly id?: string;
  readonly reference: ApiReference;
}

/** Makes the page at `/api/` and the file `/openapi.json` from the service's OpenAPI document. */
export default function apiReference(
  { siteDir, generatedFilesDir }: LoadContext,
  { reference }: PluginOptions,
): Plugin<ApiReferenceContent> {
  const loader = path.join(siteDir, "src/plugins/api-reference/dependencies-loader.cjs");
  const pageData = path.join(generatedFilesDir, "api-reference/default/model.json");
  return {
    name: "api-reference",

    getPathsToWatch() {
      return reference.files.map((file) => path.join(siteDir, file));
    },

    async loadContent() {
      const { changes, document, model, warnings } = await reference.reload();
      warnings.forEach((warning) => logger.warn(warning));
      if (changes !== undefined) {
        logger.info(changeSummary(model.source.location, changes));
      }
      return { document, model };
    },

    async contentLoaded({ content, actions }) {
      const model = await actions.createData("model.json", content.model);
      actions.addRoute({
        path: "/api/",
        exact: true,
        component: "@site/src/components/ApiReference/index.tsx",
        // Docusaurus names the page's script after this: an absolute path would name it after the folder of the build.
        modules: { model: aliasedSitePath(model, siteDir) },
      });
    },

    configureWebpack(_config, isServer) {
      return {
        module: {
          rules: [
            {
              test: /\.mdx?$/,
              include: [path.join(siteDir, "docs"), path.join(siteDir, "src")],
              enforce: "pre",
              use: [{ loader, options: { pageData } }],
            },
            {
              test: /\.pcss$/,
              type: "asset/resource",
              generator: { filename: `assets/css/api-reference.${stylesheetHash(siteDir)}.css`, emit: !isServer },
            },
          ],
        },
      };
    },

    postBuild: ({ content, outDir }) =>
      inStage(outDir, "derive", async () => {
        await mkdir(outDir, { recursive: true });
        await writeFile(path.join(outDir, "openapi.json"), `${JSON.stringify(content.document, null, 2)}\n`);
      }),
  };
}

/** The bundler's own hash can't be used: it differs between the page's HTML and the browser's file, which is minified. */
function stylesheetHash(siteDir: string): string {
  return createHash("sha256")
    .update(readFileSync(path.join(siteDir, STYLESHEET)))
    .digest("hex")
    .slice(0, 8);
}
