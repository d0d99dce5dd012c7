import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { messageOf } from "../../shared/message-of";
import type { PageContent, SearchRecord } from "../record";
import { toRecords } from "./records";

/** Thrown when a build's pages can't be read; the message says what to do. */
export class RecordsError extends Error {}

/** Return the file of the pages: outside `build/`, because no browser requests it. */
const fileIn = (siteDir: string): string => path.join(siteDir, ".docusaurus/search-pages.json");

export const writeContents = (siteDir: string, pages: readonly PageContent[]): Promise<void> =>
  writeFile(fileIn(siteDir), JSON.stringify(pages));

/**
 * Read what search found on the pages of the last build, for hosted search and benchmarks.
 *
 * @throws RecordsError when there is no build, or its pages can't be read
 */
export async function readContents(siteDir: string): Promise<PageContent[]> {
  if (!existsSync(path.join(siteDir, "build/search/index.json"))) {
    throw new RecordsError("build/ holds no search index. Run `npm run build` first.");
  }
  try {
    return JSON.parse(await readFile(fileIn(siteDir), "utf8")) as PageContent[];
  } catch (error) {
    const reason = messageOf(error);
    throw new RecordsError(`The build's search pages can't be read. Run \`npm run build\` again. (${reason})`);
  }
}

/** Make the records of hosted search from the last build. @throws RecordsError, see `readContents` */
export const readRecords = async (siteDir: string): Promise<SearchRecord[]> =>
  (await readContents(siteDir)).flatMap(toRecords);
