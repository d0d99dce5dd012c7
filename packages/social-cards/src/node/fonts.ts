import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Font } from "satori";

import type { FontFile } from "./options";

/**
 * Reads fonts from their files: a build must not depend on the fonts of the machine. Each has a name of its own, because of
 * two fonts of one name and weight only one would be used.
 */
export function readFonts(siteDir: string, files: readonly FontFile[]): Promise<Font[]> {
  return Promise.all(
    files.map(async ({ file, weight }) => ({
      name: path.parse(file).name,
      weight,
      style: "normal" as const,
      data: await readFile(path.resolve(siteDir, file)),
    })),
  );
}
