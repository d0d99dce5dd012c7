import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { type BuiltSite, pageFile } from "../built-site";
import { chunksByPage, type ChunkNames } from "./chunks";
import { loaderText, withLoader } from "./page";

/** Style of the box that says that a script is missing. */
export const MISSING_PART_STYLE = path.join(__dirname, "missingPart.css");

/**
 * Replaces each page's script elements by a small loader, which loads the page's scripts, with all chunks that it needs, on the
 * first sign of use or when the browser is idle.
 *
 * @param onIntent - false: load scripts as soon as the page's HTML is there
 */
export async function deferScripts(site: BuiltSite, onIntent: boolean): Promise<void> {
  const names = JSON.parse(
    readFileSync(path.join(site.generatedFilesDir, "routesChunkNames.json"), "utf8"),
  ) as ChunkNames;
  const chunks = chunksByPage(site.routes, names);
  const loader = await loaderText();
  for (const page of site.routesPaths) {
    const file = pageFile(site.outDir, page);
    if (file !== undefined) {
      const files = (chunks.get(page) ?? []).flatMap((chunk) => site.chunkFiles.get(chunk) ?? []);
      const urls = files.filter((name) => name.endsWith(".js")).map((name) => `/${name}`);
      try {
        writeFileSync(file, withLoader(readFileSync(file, "utf8"), { urls, onIntent, loader }));
      } catch (error) {
        throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
