import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { filesOf } from "../code/quote";
import { zipSync } from "fflate";

/** Dot files that readers need. */
const hidden = [".env.example", ".gitignore"];

/**
 * Pack an example into a ZIP archive that depends only on the names and contents of its files.
 *
 * @param exampleDir - absolute path of the example
 * @param folder - folder in the archive
 */
export function archiveOf(exampleDir: string, folder: string): Uint8Array {
  const files = [...filesOf(exampleDir), ...hidden.map((name) => path.join(exampleDir, name)).filter(existsSync)];
  const entries = files
    .map((file) => [`${folder}/${path.relative(exampleDir, file).replaceAll(path.sep, "/")}`, file] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const contents = Object.fromEntries(entries.map(([name, file]) => [name, readFileSync(file)]));
  // Use the earliest time of the format, because modification times differ by checkout.
  return zipSync(contents, { mtime: new Date(1980, 0, 1), level: 9 });
}
