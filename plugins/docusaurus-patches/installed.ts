import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Code of an installed package that a patch depends on: a file, and texts that it must contain exactly once. */
export type Reliance = readonly [file: string, ...texts: string[]];

/** Thrown when a patch doesn't fit the installed package. */
export class PatchError extends Error {
  constructor(patch: string, problem: string) {
    super(`plugins/docusaurus-patches, ${patch}: ${problem} Read "Drop when" there, then fix the patch or remove it.`);
  }
}

/** Read a file of an installed package, exported or not. @throws when there is no such file */
function readInstalled(file: string): string {
  const found = (require.resolve.paths(file) ?? []).map((folder) => path.join(folder, file)).find(existsSync);
  return readFileSync(found ?? file, "utf8");
}

/**
 * Assert that a patch fits the installed packages.
 *
 * @throws PatchError naming the patch, the file and the text that it doesn't have exactly once
 */
export function assertInstalled(patch: string, relies: readonly Reliance[], read = readInstalled): void {
  for (const [file, ...texts] of relies) {
    for (const text of texts) {
      const count = read(file).split(text).length - 1;
      if (count !== 1) {
        throw new PatchError(patch, `${file} has this ${count} times and not once: ${text}`);
      }
    }
  }
}
