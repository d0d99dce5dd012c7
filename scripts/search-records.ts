import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { SearchRecord } from "../plugins/search/record";
import { writeWhole } from "../plugins/site-kit";

/** The records of a build can't be had; the message says what to do. */
export class RecordsError extends Error {}

interface Kept {
  /** Hash of the embedded index that was made of the records: tells which build they belong to. */
  index: string;
  records: SearchRecord[];
}

/** Where the records of `build/` are kept: beside it, because no reader asks for them. Relative to the site's folder. */
const KEPT = ".cache/search-records.json";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Keeps the records of a build that is about to become `build/`. */
export async function keepRecords(siteDir: string, index: string, records: SearchRecord[]): Promise<void> {
  const file = path.join(siteDir, KEPT);
  await mkdir(path.dirname(file), { recursive: true });
  await writeWhole(file, JSON.stringify({ index: hash(index), records } satisfies Kept));
}

/**
 * Reads the records of the build that is in `build/`: for hosted search, tests and benchmarks.
 *
 * @throws RecordsError when there is no build, or none whose records these are
 */
export async function readRecords(siteDir: string): Promise<SearchRecord[]> {
  const index = await readFile(path.join(siteDir, "build/search/index.json"), "utf8").catch(() => {
    throw new RecordsError("build/ holds no search index. Run `npm run build` first.");
  });
  const text = await readFile(path.join(siteDir, KEPT), "utf8").catch(() => {
    throw new RecordsError(`${KEPT}, which the build writes beside build/, is missing. Run \`npm run build\` again.`);
  });
  let kept: Partial<Kept>;
  try {
    kept = JSON.parse(text) as Partial<Kept>;
  } catch {
    throw new RecordsError(`${KEPT} can't be read. Run \`npm run build\` again.`);
  }
  if (kept.index !== hash(index) || !Array.isArray(kept.records)) {
    throw new RecordsError(`${KEPT} belongs to another build than build/. Run \`npm run build\` again.`);
  }
  return kept.records;
}
