import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The style of the search window: DocSearch's own, then the site's. Docusaurus would put it into the one stylesheet of
 * every page; as a file of its own it is loaded when a reader is about to search.
 */
export function readStyles(siteDir: string): string {
  const docsearch = path.dirname(
    require.resolve("@docsearch/css/dist/modal.css", { paths: [require.resolve("@docsearch/react/package.json")] }),
  );
  return [
    path.join(docsearch, "_variables.css"),
    path.join(docsearch, "modal.css"),
    path.join(siteDir, "src/components/search/window.css"),
  ]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

/** The file's path below the base URL; its name changes with its content, so that it can be cached for ever. */
export const stylesPath = (css: string): string =>
  `assets/search/window.${createHash("sha256").update(css).digest("hex").slice(0, 8)}.css`;
