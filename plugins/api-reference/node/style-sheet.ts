import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import type { EmittedFile } from "../../programs/emit";

/**
 * Make a style sheet a file of its own, with a content hash for caching: Docusaurus merges the CSS of all pages, and no
 * other page needs it.
 *
 * @param name - the page's, or that of an open form
 */
export function styleSheet(name: "page" | "form"): EmittedFile & { files: string[] } {
  const file = path.join(__dirname, "../client/styles", `${name}.css`);
  const content = readFileSync(file, "utf8");
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return { name: `assets/css/api-${name}.${hash}.css`, content, files: [file], minimize: true };
}
