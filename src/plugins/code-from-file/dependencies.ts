import { existsSync } from "node:fs";
import path from "node:path";

import { fences, referenceOf } from "./fences";
import { filesOf, recordPath } from "./record";

/**
 * The files that decide what a page shows beside its own text: those it quotes, the others of the same examples (the
 * note at the page's foot stands only while none has changed), and the record of the run.
 *
 * @param source - the page's text
 * @param siteDir - absolute path of the site's root
 * @returns absolute paths, of files that may be missing; none for a page that quotes nothing
 */
export function dependenciesOf(source: string, siteDir: string): string[] {
  const quoted = fences(source).flatMap(({ meta }) => referenceOf(meta)?.path ?? []);
  if (quoted.length === 0) {
    return [];
  }
  const examples = [...new Set(quoted.map((file) => path.join(siteDir, file.split("/").slice(0, 2).join("/"))))];
  const files = examples.filter((folder) => existsSync(folder)).flatMap(filesOf);
  return [...new Set([...quoted.map((file) => path.join(siteDir, file)), ...files, path.join(siteDir, recordPath)])];
}
