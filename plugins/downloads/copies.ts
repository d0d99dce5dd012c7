import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { javaScriptOf } from "./javascript";

/** Folder of the protocol core. */
export const CORE = "examples/core";

/** The core's copies in other examples, by path from the site's root, with the core's file each is made from. */
export type Copies = ReadonlyMap<string, string>;

/**
 * Write the core's copies into the examples. Leave those that are up to date untouched, so that nothing that watches them
 * starts again.
 */
export async function writeCopies(siteDir: string, copies: Copies): Promise<void> {
  for (const [copy, source] of copies) {
    const file = path.join(siteDir, copy);
    const text = readFileSync(path.join(siteDir, CORE, source), "utf8");
    const content = file.endsWith(".js") ? await javaScriptOf(text) : text;
    if (!existsSync(file) || readFileSync(file, "utf8") !== content) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
}
