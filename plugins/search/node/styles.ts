import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import type { PluginOptions } from "./options";
import { withValues } from "./tokens";

const CLIENT = path.join(__dirname, "../client");

/** The window's frame and its button, which are in the style sheet of every page; and the rest of the window, which isn't. */
export type Sheet = "frame.css" | "window.css";

/**
 * A style sheet with the values of a site. Docusaurus would put the window's into the one sheet of every page; as a file of its
 * own it is loaded when a reader is about to search.
 */
export function readStyles(sheet: Sheet, { tokens, labels }: Pick<PluginOptions, "tokens" | "labels">): string {
  const values = new Map([...Object.entries(tokens), ["loading", JSON.stringify(labels.loading)] as const]);
  return withValues(readFileSync(path.join(CLIENT, sheet), "utf8"), values);
}

/** The window's file, below the base URL; its name changes with its content, so that it can be cached for ever. */
export const stylesPath = (css: string): string =>
  `assets/search/window.${createHash("sha256").update(css).digest("hex").slice(0, 8)}.css`;
