import path from "node:path";

/** Why a file can't be written, by the system's name of the error. */
const REASONS = new Map([
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk quota is used up"],
  ["EROFS", "the file system is read-only"],
  ["EACCES", "this user may not write there"],
  ["EPERM", "this user may not write there"],
]);

const CODE = new RegExp(
  `\\b(${[...REASONS.keys()].join("|")}): .*?, (?:open|write|mkdir|rename|link|copyfile|rm|unlink|rmdir)\\b(?: '([^']+)')?`,
);

const told = (root: string, code: string, file: string | undefined): string =>
  `The build can't write ${file === undefined ? "its files" : path.relative(root, file) || "."}: ${REASONS.get(code) ?? code}.`;

/** What to tell of an error of the disk; undefined for every other error. */
export function diskProblem(root: string, error: unknown): string | undefined {
  const { code = "", path: file } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return REASONS.has(code) ? told(root, code, file) : undefined;
}

/** The same for an error that another program has printed. */
export function printedDiskProblem(root: string, output: string): string | undefined {
  const [, code, file] = CODE.exec(output) ?? [];
  if (code !== undefined) {
    return told(root, code, file);
  }
  // As Rust's programs say it.
  return /\(os error 28\)/.test(output) ? told(root, "ENOSPC", undefined) : undefined;
}
