import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { LoadContext, Plugin, RouteConfig } from "@docusaurus/types";

import { addScripts, chunksByPage, type ChunkNames } from "./chunks";

const NAME = "scripts-on-intent";

/** The part of the bundler that the plugin uses. */
interface Compiler {
  hooks: { done: { tap(name: string, callback: (stats: Stats) => void): void } };
}

interface Stats {
  toJson(options: object): { namedChunkGroups?: Record<string, { assets?: { name: string }[] }> };
}

/** The file that a page was written to, if it was. */
function fileOf(outDir: string, route: string): string | undefined {
  const bare = route.replace(/^\/|\/$/g, "");
  return [path.join(outDir, bare, "index.html"), path.join(outDir, `${bare}.html`), path.join(outDir, bare)].find(
    (file) => file.endsWith(".html") && existsSync(file),
  );
}

/**
 * Completes what `template.ts` does for each page: tells the loader which chunks the page needs, so that they load
 * beside the main script and not after it. Whether they wait for a sign of use is said to the template, the
 * `ssrTemplate` of the site's configuration.
 */
export default function scriptsOnIntent({ baseUrl, generatedFilesDir }: LoadContext): Plugin {
  const assets = new Map<string, string[]>();
  const remember = (stats: Stats): void => {
    const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
    for (const [name, group] of Object.entries(groups)) {
      const scripts = (group.assets ?? []).map((asset) => asset.name).filter((file) => file.endsWith(".js"));
      assets.set(name, scripts);
    }
  };
  return {
    name: NAME,
    configureWebpack: (_config, isServer) =>
      isServer ? {} : { plugins: [{ apply: (compiler: Compiler) => compiler.hooks.done.tap(NAME, remember) }] },
    // Without a pause, so that no other plugin reads a page while it is being written.
    postBuild({ outDir, routes }: { outDir: string; routes: RouteConfig[] }): void {
      const names = JSON.parse(
        readFileSync(path.join(generatedFilesDir, "routesChunkNames.json"), "utf8"),
      ) as ChunkNames;
      for (const [page, chunks] of chunksByPage(routes, names)) {
        const file = fileOf(outDir, page.slice(baseUrl.length - 1));
        if (file !== undefined) {
          const urls = chunks.flatMap((chunk) => assets.get(chunk) ?? []).map((asset) => baseUrl + asset);
          try {
            writeFileSync(file, addScripts(readFileSync(file, "utf8"), [...new Set(urls)]));
          } catch (error) {
            throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
          }
        }
      }
    },
  } as Plugin;
}
