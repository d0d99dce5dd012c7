import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { filesOf } from "../code/quote";
import { zipSync } from "fflate";

/** The folder that unpacking an archive makes, as the tutorials call it. */
const folder = "live-room";

/** Files of an example that a reader needs although their names start with a dot. */
const hidden = [".env.example", ".gitignore"];

/**
 * Packs an example into a ZIP archive that depends on the names and contents of its files only.
 *
 * @param exampleDir - absolute path of the example
 */
export function archiveOf(exampleDir: string): Uint8Array {
  const files = [...filesOf(exampleDir), ...hidden.map((name) => path.join(exampleDir, name)).filter(existsSync)];
  const entries = files
    .map((file) => [`${folder}/${path.relative(exampleDir, file).replaceAll(path.sep, "/")}`, file] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const contents = Object.fromEntries(entries.map(([name, file]) => [name, readFileSync(file)]));
  // The first moment that the format knows, in local time as the format has it: a file's own time differs by checkout.
  return zipSync(contents, { mtime: new Date(1980, 0, 1), level: 9 });
}
