import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The style of the search window but for its shell. Docusaurus would put it into the one stylesheet of every page; as a file
 * of its own it is loaded when a reader is about to search.
 */
export const readStyles = (siteDir: string): string =>
  readFileSync(path.join(siteDir, "src/components/search/window.css"), "utf8");

/** The file's path below the base URL; its name changes with its content, so that it can be cached for ever. */
export const stylesPath = (css: string): string =>
  `assets/search/window.${createHash("sha256").update(css).digest("hex").slice(0, 8)}.css`;
