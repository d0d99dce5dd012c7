import { existsSync } from "node:fs";
import path from "node:path";

import { readHandedOn } from "../plugins/search/node/records-file";
import type { SearchRecord } from "../plugins/search/record";

/** The records of a build can't be had; the message says what to do. */
export class RecordsError extends Error {}

/**
 * Reads the records of the build that is in `build/`: for hosted search, tests and benchmarks.
 *
 * @throws RecordsError when there is no build, or its records can't be read
 */
export async function readRecords(siteDir: string): Promise<SearchRecord[]> {
  if (!existsSync(path.join(siteDir, "build/search/index.json"))) {
    throw new RecordsError("build/ holds no search index. Run `npm run build` first.");
  }
  return readHandedOn(path.join(siteDir, ".docusaurus"), ["en"]).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RecordsError(`The build's search records can't be read. Run \`npm run build\` again. (${reason})`);
  });
}
