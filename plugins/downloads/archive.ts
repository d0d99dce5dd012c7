import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { filesOf } from "../code/quote";
import { strToU8, zipSync } from "fflate";

/** Dot files that readers need. */
const hidden = [".env.example", ".gitignore"];

/** What an archive holds of its example, and besides. */
export interface Contents {
  folder: string;
  /** Folders of the example that are left out. */
  without?: readonly string[];
  more?: Readonly<Record<string, string>>;
}

/** Pack an example into a ZIP archive that depends only on the names and contents of its files. */
export function archiveOf(exampleDir: string, { folder, without = [], more = {} }: Contents): Uint8Array {
  const files = [...filesOf(exampleDir), ...hidden.map((name) => path.join(exampleDir, name)).filter(existsSync)]
    .map((file) => [path.relative(exampleDir, file).replaceAll(path.sep, "/"), file] as const)
    .filter(([name]) => !without.some((left) => name.startsWith(`${left}/`)));
  const entries = [
    ...files.map(([name, file]) => [name, new Uint8Array(readFileSync(file))] as const),
    ...Object.entries(more).map(([name, text]) => [name, strToU8(text)] as const),
  ];
  const packed = entries.map(([name, content]) => [`${folder}/${name}`, content] as const);
  // Use the earliest time of the format, because modification times differ by checkout.
  const sorted = packed.sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { mtime: new Date(1980, 0, 1), level: 9 });
}
