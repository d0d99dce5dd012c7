import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { SearchRecord } from "../record";

/** Thrown when a build's records can't be read; the message says what to do. */
export class RecordsError extends Error {}

/** Return the file of the records: outside `build/`, because no browser requests it. */
const fileIn = (siteDir: string): string => path.join(siteDir, ".docusaurus/search-records.json");

export const writeRecords = (siteDir: string, records: readonly SearchRecord[]): Promise<void> =>
  writeFile(fileIn(siteDir), JSON.stringify(records));

/**
 * Read the records of the last build, for hosted search and benchmarks.
 *
 * @throws RecordsError when there is no build, or its records can't be read
 */
export async function readRecords(siteDir: string): Promise<SearchRecord[]> {
  if (!existsSync(path.join(siteDir, "build/search/index.json"))) {
    throw new RecordsError("build/ holds no search index. Run `npm run build` first.");
  }
  try {
    return JSON.parse(await readFile(fileIn(siteDir), "utf8")) as SearchRecord[];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RecordsError(`The build's search records can't be read. Run \`npm run build\` again. (${reason})`);
  }
}
