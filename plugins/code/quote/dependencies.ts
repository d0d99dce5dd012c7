import { existsSync } from "node:fs";
import path from "node:path";

import { fences, referenceOf } from "./fences";
import type { PluginOptions } from "./options";
import { folderOf, programOf } from "./read";
import { filesOf } from "./record";
import { rootOf } from "./versions";

export interface Dependencies {
  /** Absolute paths of files that exist. */
  present: string[];
  /** Absolute paths of files whose making must be noticed. */
  missing: string[];
}

/**
 * The files that decide what a page shows beside its own text: those it quotes, the others of the same programs (the
 * note at the page's foot stands only while none has changed), and the record of the run.
 *
 * @param source - the page's text
 * @param page - its absolute path
 * @param siteDir - absolute path of the site's root
 * @returns none for a page that quotes nothing
 */
export function dependenciesOf(
  source: string,
  page: string,
  siteDir: string,
  options: Pick<PluginOptions, "folders" | "versionedFolder" | "record">,
): Dependencies {
  const quoted = fences(source)
    .flatMap(({ meta }) => referenceOf(meta)?.path ?? [])
    .filter((file) => folderOf(file, options.folders) !== undefined);
  if (quoted.length === 0) {
    return { present: [], missing: [] };
  }
  const root = rootOf(page, siteDir, options);
  const programs = [...new Set(quoted.map((file) => path.join(root, programOf(file, options.folders))))];
  const all = new Set([
    ...quoted.map((file) => path.join(root, file)),
    ...programs.filter((program) => existsSync(program)).flatMap(filesOf),
    ...(options.record === undefined ? [] : [path.join(siteDir, options.record)]),
  ]);
  return {
    present: [...all].filter((file) => existsSync(file)),
    missing: [...all].filter((file) => !existsSync(file)),
  };
}
