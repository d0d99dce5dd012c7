import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Page } from "../pages/built-page";
import type { BuiltSite } from "../pages/site";
import { chunksByPage, type ChunkNames } from "./chunks";
import { loaderText, withLoader } from "./defer-scripts";

/** Style of the message about a missing script. */
export const MISSING_PART_STYLE = path.join(__dirname, "missing-part.css");

/**
 * Asks Chrome, from version 136, to compile the whole file while it downloads, on a thread of its own. Without it, the main
 * thread compiles each function when it first runs; a page runs most of this file at once.
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

/** Add the hint to the script that every page runs. Browsers without it read a comment. */
export function hintToCompile(site: BuiltSite): void {
  const main = site.chunkFiles.get("main")?.find((name) => /\/main\.\w+\.js$/.test(name));
  if (main === undefined) {
    throw new Error("The build has no main script.");
  }
  const file = path.join(site.outDir, main);
  writeFileSync(file, COMPILE_HINT + readFileSync(file, "utf8"));
}

/**
 * Replace each page's script elements by an inline loader, which loads the page's scripts and chunks on the first
 * interaction or when the browser is idle.
 *
 * @param onIntent - false: load scripts as soon as the page's HTML is there
 */
export async function deferScripts(site: BuiltSite, pages: readonly Page[], onIntent: boolean): Promise<Page[]> {
  const names = JSON.parse(
    readFileSync(path.join(site.generatedFilesDir, "routesChunkNames.json"), "utf8"),
  ) as ChunkNames;
  const chunks = chunksByPage(site.routes, names);
  const loader = await loaderText();
  return pages.map((page) => {
    const files = (chunks.get(page.route) ?? []).flatMap((chunk) => site.chunkFiles.get(chunk) ?? []);
    const urls = files.filter((name) => name.endsWith(".js")).map((name) => `/${name}`);
    return { ...page, html: withLoader(page, { urls, onIntent, loader }) };
  });
}
