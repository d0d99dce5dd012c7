import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { LoadContext, Plugin, RouteConfig } from "@docusaurus/types";
import { inStage, pageFile } from "docusaurus-site-kit";

import { chunksByPage, type ChunkNames } from "./chunks";
import type { PluginOptions } from "./options";
import { loaderText, withLoader } from "./page";

export { type Options, type PluginOptions, validateOptions } from "./options";

const NAME = "docusaurus-plugin-idle-scripts";

/** The part of the bundler that the plugin uses. */
interface Compiler {
  hooks: { done: { tap(name: string, callback: (stats: Stats) => void): void } };
}

interface Stats {
  toJson(options: object): { namedChunkGroups?: Record<string, { assets?: { name: string }[] }> };
}

/**
 * Gives each page a small loader instead of script elements, which loads the scripts of the page, with the chunks that it
 * needs, after its first paint.
 */
export default function idleScripts({ baseUrl, generatedFilesDir }: LoadContext, options: PluginOptions): Plugin {
  /** Scripts by the name of the chunk. */
  const assets = new Map<string, string[]>();
  const remember = (stats: Stats): void => {
    const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
    for (const [name, group] of Object.entries(groups)) {
      const scripts = (group.assets ?? []).map((asset) => asset.name).filter((file) => file.endsWith(".js"));
      assets.set(name, scripts);
    }
  };

  const rewritePages = async (outDir: string, routes: RouteConfig[], routesPaths: string[]): Promise<void> => {
    const names = JSON.parse(readFileSync(path.join(generatedFilesDir, "routesChunkNames.json"), "utf8")) as ChunkNames;
    const chunks = chunksByPage(routes, names);
    const loader = await loaderText(options.labels);
    // Two sources at one address are one page, of which Docusaurus warns.
    for (const page of new Set(routesPaths)) {
      const file = pageFile(outDir, page.slice(baseUrl.length - 1));
      if (file !== undefined) {
        const urls = (chunks.get(page) ?? [])
          .flatMap((chunk) => assets.get(chunk) ?? [])
          .map((asset) => baseUrl + asset);
        try {
          const html = readFileSync(file, "utf8");
          writeFileSync(file, withLoader(html, { baseUrl, urls, loader, start: options.start }));
        } catch (error) {
          throw new Error(`${NAME}: ${file}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    }
  };

  return {
    name: NAME,
    getClientModules: () => [path.join(__dirname, "../client/missingPart.css")],
    configureWebpack: (_config, isServer) =>
      isServer ? {} : { plugins: [{ apply: (compiler: Compiler) => compiler.hooks.done.tap(NAME, remember) }] },
    postBuild: ({ outDir, routes, routesPaths }) =>
      inStage(outDir, "pages", () => rewritePages(outDir, routes, routesPaths)),
  };
}
