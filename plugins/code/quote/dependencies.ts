import { existsSync } from "node:fs";
import path from "node:path";

import { fences, referenceOf } from "./fences";
import { isQuotable, programOf } from "./read";
import { filesOf, RECORD } from "./record";

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
 * @param siteDir - absolute path of the site's root
 * @returns none for a page that quotes nothing
 */
export function dependenciesOf(source: string, siteDir: string): Dependencies {
  const quoted = fences(source)
    .flatMap(({ meta }) => referenceOf(meta)?.path ?? [])
    .filter(isQuotable);
  if (quoted.length === 0) {
    return { present: [], missing: [] };
  }
  const programs = [...new Set(quoted.map((file) => path.join(siteDir, programOf(file))))];
  const all = new Set([
    ...quoted.map((file) => path.join(siteDir, file)),
    ...programs.filter((program) => existsSync(program)).flatMap(filesOf),
    path.join(siteDir, RECORD),
  ]);
  return {
    present: [...all].filter((file) => existsSync(file)),
    missing: [...all].filter((file) => !existsSync(file)),
  };
}
