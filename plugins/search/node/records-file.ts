import { readFile } from "node:fs/promises";
import path from "node:path";

import { writeWhole } from "../../site-kit";

import type { SearchRecord } from "../record";

/** Where a build hands the records of a locale on, in Docusaurus' folder of generated files. */
const fileOf = (generatedFilesDir: string, locale: string): string =>
  path.join(generatedFilesDir, `search-records.${locale}.json`);

/** Keeps the records of a locale for `readHandedOn`. */
export const handOn = (generatedFilesDir: string, locale: string, records: readonly SearchRecord[]): Promise<void> =>
  writeWhole(fileOf(generatedFilesDir, locale), JSON.stringify(records));

/**
 * Reads the records of the last build: for hosted search.
 *
 * @param generatedFilesDir - `.docusaurus` in the site's folder
 * @throws when there was no build of one of the locales
 */
export async function readHandedOn(generatedFilesDir: string, locales: readonly string[]): Promise<SearchRecord[]> {
  const texts = await Promise.all(locales.map((locale) => readFile(fileOf(generatedFilesDir, locale), "utf8")));
  return texts.flatMap((text) => JSON.parse(text) as SearchRecord[]);
}
