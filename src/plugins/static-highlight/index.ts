import { readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import { EMPTY } from "../lean-scripts";
import { stylesheet } from "./highlight";
import { pagesOf, withBlocksIn, withoutHtml, type PageBlocks } from "./pages";

const NAME = "static-highlight";

export interface StaticHighlightPluginOptions {
  /** What `rehype.ts` has made of each page. */
  pageBlocks: PageBlocks;
}

/** The part of the bundler that the plugin uses. */
interface Compiler {
  hooks: { done: { tap(name: string, callback: (stats: Stats) => void): void } };
}

interface Stats {
  toJson(options: object): { namedChunkGroups?: Record<string, { assets?: { name: string }[] }> };
}

type Transform = (source: string, file: string) => string;

const rule = (enforce: "pre" | "post", condition: object, transform: Transform) => ({
  ...condition,
  enforce,
  use: [{ loader: path.join(__dirname, "transform-loader.cjs"), options: { transform } }],
});

/**
 * Puts the colours of highlighted code on every page, and keeps the theme's highlighter out of the browser.
 *
 * In a build, pages' scripts don't repeat the HTML of the blocks: the page itself holds it, and for pages that the reader
 * goes to without leaving the site it is in a file beside the script, `assets/js/<page>.<hash>.json`.
 */
export default async function staticHighlight(
  { generatedFilesDir, siteDir }: LoadContext,
  { pageBlocks }: StaticHighlightPluginOptions,
): Promise<Plugin> {
  const folder = path.join(generatedFilesDir, NAME);
  const file = path.join(folder, "colours.css");
  await mkdir(folder, { recursive: true });
  const scripts = new Map<string, string>();
  let pages: ReadonlyMap<string, string> = new Map();
  const remember = (stats: Stats): void => {
    const groups = new Map(Object.entries(stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {}));
    for (const [page, chunk] of pages) {
      const script = groups.get(chunk)?.assets?.find(({ name }) => path.basename(name).startsWith(`${chunk}.`));
      if (script === undefined) {
        throw new Error(`The build has no script of its own for the page ${path.relative(siteDir, page)}.`);
      }
      scripts.set(page, script.name);
    }
  };
  const withoutBlocks: Transform = (source, page) =>
    pages.has(page) ? withoutHtml(source, pageBlocks.get(page) ?? new Map(), path.relative(siteDir, page)) : source;
  return {
    name: NAME,
    getClientModules: () => {
      writeFileSync(file, stylesheet);
      return [file];
    },
    configureWebpack: (_config, isServer) => {
      const resolve = { alias: { [require.resolve("@docusaurus/theme-classic/lib/prism-include-languages")]: EMPTY } };
      if (isServer || process.env.NODE_ENV !== "production") {
        return { resolve };
      }
      const registry = path.join(generatedFilesDir, "registry.js");
      pages = pagesOf(readFileSync(registry, "utf8"), siteDir);
      const store = path.join(__dirname, "store.ts");
      return {
        resolve,
        module: {
          rules: [
            // Docusaurus wants folders with every rule for Markdown.
            rule(
              "post",
              { test: /\.mdx?$/, include: [path.join(siteDir, "docs"), path.join(siteDir, "src")] },
              withoutBlocks,
            ),
            rule("pre", { test: registry }, (text) => withBlocksIn(text, pages, siteDir, store)),
          ],
        },
        plugins: [{ apply: (compiler: Compiler) => compiler.hooks.done.tap(NAME, remember) }],
      };
    },
    postBuild: ({ outDir }: { outDir: string }) =>
      inStage(outDir, "pages", () => {
        for (const [page, script] of scripts) {
          const blocks = Object.fromEntries(pageBlocks.get(page) ?? []);
          writeFileSync(path.join(outDir, script.replace(/\.js$/, ".json")), JSON.stringify(blocks));
        }
      }),
  } as Plugin;
}
