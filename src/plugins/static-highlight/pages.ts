import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The HTML of each page's blocks of code by the blocks' ids; the keys are the pages' absolute paths. */
export type PageBlocks = Map<string, ReadonlyMap<string, string>>;

/** An entry of `.docusaurus/registry.js` that loads a page of Markdown. */
const ENTRY = /\(\) => (import\(\/\* webpackChunkName: "([^"]+)" \*\/ "@site\/([^"]+\.mdx?)"\))/g;

/** A block's properties in a page's compiled module, in whichever quotes. */
const BLOCK = /\bblock:\s*"([\w-]+)",\s*html:\s*(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')/g;

/** The start of a fence, of a diagram, or of the table of deviations. */
const START = /^\s*(?:[-*]\s+|\d+\.\s+)?(?:```|~~~|<(?:Diagram|Deviations)\s)/m;

const hasBlock = (file: string): boolean => existsSync(file) && START.test(readFileSync(file, "utf8"));

/** Finds the pages that have blocks of code or diagrams: their chunks' names by their absolute paths. */
export function pagesOf(registry: string, siteDir: string): Map<string, string> {
  return new Map(
    [...registry.matchAll(ENTRY)]
      .map(([, , chunk = "", file = ""]) => [path.join(siteDir, file), chunk] as const)
      .filter(([file]) => hasBlock(file)),
  );
}

/**
 * Makes the registry load each page's blocks with its script.
 *
 * @param registry - `.docusaurus/registry.js`
 * @param pages - absolute paths of the pages to change
 * @param store - path of the module that has `withBlocks`
 */
export function withBlocksIn(
  registry: string,
  pages: ReadonlyMap<string, string>,
  siteDir: string,
  store: string,
): string {
  const changed = registry.replace(ENTRY, (whole, load: string, chunk: string, file: string) =>
    pages.has(path.join(siteDir, file))
      ? `() => withBlocks(__webpack_require__.p + __webpack_require__.u("${chunk}"), ${load})`
      : whole,
  );
  if (pages.size > 0 && changed === registry) {
    throw new Error(
      "Docusaurus' registry.js doesn't import pages in the form that src/plugins/static-highlight knows.",
    );
  }
  return `import { withBlocks } from ${JSON.stringify(store)};\n${changed}`;
}

/**
 * Leaves the HTML of a page's blocks out of its compiled module, and adds what `withBlocks` needs: the first block's id,
 * and a hash that changes the script's name when only the HTML has changed.
 *
 * @throws when the module doesn't have the blocks in the form in which the page's compiler is known to write them
 */
export function withoutHtml(source: string, blocks: ReadonlyMap<string, string>, page: string): string {
  const found = new Set<string>();
  const rest = source.replace(BLOCK, (whole, id: string) => {
    if (!blocks.has(id)) {
      return whole;
    }
    found.add(id);
    return `block: "${id}"`;
  });
  const lost = [...blocks.keys()].filter((id) => !found.has(id));
  if (lost.length > 0) {
    throw new Error(`${page}: the compiled page doesn't have its ${lost.length} blocks of code as properties.`);
  }
  const [first] = blocks.keys();
  const hash = createHash("sha256")
    .update(JSON.stringify([...blocks]))
    .digest("hex")
    .slice(0, 8);
  return first === undefined ? rest : `${rest}\nexport const firstBlock = ${JSON.stringify([first, hash])};\n`;
}
