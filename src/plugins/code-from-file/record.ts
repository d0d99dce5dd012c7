import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One example's last run by the tests. */
export interface ExampleRun {
  /** Day of the run, `YYYY-MM-DD`, in UTC. */
  date: string;
  /** `info.version` of the OpenAPI document that the service of the run served. */
  apiVersion: string;
  passed: boolean;
  /** Fingerprint of the example's files when they ran. */
  fingerprint: string;
}

/** What the tests of the examples write and pages read: runs by the name of the example's folder. */
export type RunRecord = Record<string, ExampleRun>;

/** Path of the record in the site's folder; not under version control. */
export const recordPath = ".cache/examples-run.json";

/** Folders that installing, building or running an example makes; names that start with a dot are left out too. */
const made = new Set(["node_modules", "dist", "build", "__pycache__"]);

/** Files of an example, absolute and recursive, without what installing, building or running it makes. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (made.has(entry.name) || entry.name.startsWith(".")) {
      return [];
    }
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(file) : [file];
  });
}

/** A hash over names and contents of an example's files: a changed example has not been run. */
export function fingerprint(exampleDir: string): string {
  const hash = createHash("sha256");
  for (const file of filesOf(exampleDir).sort()) {
    hash
      .update(`${path.relative(exampleDir, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Reads the record; an empty one when the tests have not run here. */
export function readRecord(siteDir: string): RunRecord {
  const file = path.join(siteDir, recordPath);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RunRecord) : {};
}

/**
 * The run that a page may speak of: the oldest run among the examples that it quotes.
 *
 * @param examples - names of the quoted examples' folders
 * @returns undefined when the page quotes none, or one of them has not run, failed or changed since
 */
export function runOfPage(examples: string[], record: RunRecord, siteDir: string): ExampleRun | undefined {
  const runs = examples.map((name) => {
    const run = Object.hasOwn(record, name) ? record[name] : undefined;
    const isCurrent = run?.passed === true && run.fingerprint === fingerprint(path.join(siteDir, "examples", name));
    return isCurrent ? run : undefined;
  });
  const current = runs.filter((run) => run !== undefined);
  return current.length === runs.length ? current.sort((a, b) => a.date.localeCompare(b.date))[0] : undefined;
}
