import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** A program's last run by the tests. */
export interface ProgramRun {
  /** Day of the run, `YYYY-MM-DD`, in UTC. */
  date: string;
  /** Version of the API that the program ran against. */
  apiVersion: string;
  passed: boolean;
  /** What it ran against, in words for readers, for example `contract` and `release`. */
  against?: readonly string[];
  /** Fingerprint of the program's files when they ran. */
  fingerprint: string;
}

/** Where the tests of the programs write their runs, from the site's root. */
export const RECORD = "tests/examples/runs.json";

/** What the tests of the programs write and pages read: runs by the name of the program's folder. */
export type RunRecord = Record<string, ProgramRun>;

/** Folders that installing, building or running a program makes; names that start with a dot are left out too. */
const made = new Set(["node_modules", "dist", "build", "__pycache__"]);

/** Files of a program, absolute and recursive, without what installing, building or running it makes. */
export function filesOf(folder: string): string[] {
  if (statSync(folder).isFile()) {
    return [folder];
  }
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (made.has(entry.name) || entry.name.startsWith(".")) {
      return [];
    }
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(file) : [file];
  });
}

/** A hash over names and contents of a program's files: a changed program has not been run. */
export function fingerprint(program: string): string {
  const hash = createHash("sha256");
  for (const file of filesOf(program).sort()) {
    hash
      .update(`${path.relative(program, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Reads the record; an empty one when the tests have not run here. */
export function readRecord(file: string): Map<string, ProgramRun> {
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8")) as RunRecord) : []);
}

/** The run of one program, absolute; undefined when it has not run, failed or changed since. */
export function runOf(program: string, record: ReadonlyMap<string, ProgramRun>): ProgramRun | undefined {
  const run = record.get(path.basename(program));
  return run?.passed === true && run.fingerprint === fingerprint(program) ? run : undefined;
}

/**
 * The run that a page may speak of: the oldest run among the programs that it quotes.
 *
 * @param programs - absolute paths of the quoted programs' folders
 * @returns undefined when the page quotes none, or one of them has not run, failed or changed since
 */
export function runOfPage(
  programs: readonly string[],
  record: ReadonlyMap<string, ProgramRun>,
): ProgramRun | undefined {
  const runs = programs.map((program) => runOf(program, record));
  const current = runs.filter((run) => run !== undefined);
  return current.length === runs.length ? current.sort((a, b) => a.date.localeCompare(b.date))[0] : undefined;
}
