import { copyFile, readdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Puts a copy of each page beside its folder: `docs/concepts.html` beside `docs/concepts/index.html`. A host without rules, such
 * as GitHub Pages, then answers every form of a page's address, and the clean one without a redirect.
 *
 * @param directory - the build
 */
export async function copyPages(directory: string): Promise<void> {
  const pages = (await readdir(directory, { recursive: true })).filter((file) => /[\\/]index\.html$/.test(file));
  const copies = pages
    .map((file) => ({ from: path.join(directory, file), to: `${path.dirname(path.join(directory, file))}.html` }))
    .filter(({ to }) => !existsSync(to));
  await Promise.all(copies.map(({ from, to }) => copyFile(from, to)));
}
