/** The bundler's own: where scripts are, and the file of a chunk. A chunk's id is its name, see `lean-scripts`. */
declare const __webpack_require__: { p: string; u(chunk: string): string };

/** What a page's module says of its blocks of code; `pages.ts` adds it. */
interface Page {
  /** The id of its first block, if it has any, and a hash of them all. */
  firstBlock?: readonly [id: string, hash: string];
}

/** Names an element that holds a block's HTML; the value is the block's id. */
export const BLOCK_ATTRIBUTE = "data-block";

const known = new Map<string, string>();

const elementOf = (id: string): Element | null => document.querySelector(`[${BLOCK_ATTRIBUTE}="${id}"]`);

/** Fails as the bundler does when a script can't be had, because what tells the reader looks for that. */
function missing(url: string): Error {
  const error = new Error(`Loading the code blocks ${url} failed.`);
  error.name = "ChunkLoadError";
  return error;
}

async function loadBlocks(url: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  // A host may answer with a page in the place of a file that it doesn't have.
  const blocks: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof blocks !== "object" || blocks === null) {
    throw missing(url);
  }
  Object.entries(blocks as Record<string, string>).forEach(([id, html]) => known.set(id, html));
}

/** Chunks of pages that have blocks. */
const pages = new Set<string>();

const addressOf = (chunk: string): string =>
  (__webpack_require__.p + __webpack_require__.u(chunk)).replace(/\.js$/, ".json");

/** The address of a page's blocks, by its chunk; undefined when it has none. */
export const blocksOf = (chunk: string): string | undefined => (pages.has(chunk) ? addressOf(chunk) : undefined);

/**
 * Completes a page's module with the HTML of its blocks of code, which its script leaves out. The page that the reader
 * opened holds it already; for one that comes later it loads beside the script.
 *
 * @param chunk - the page's; the HTML is in the file of its script's name that ends in `.json`
 * @param load - loads the module
 * @returns the same with the blocks
 */
export function withBlocks<Module extends Page>(chunk: string, load: () => Promise<Module>): () => Promise<Module> {
  pages.add(chunk);
  return async () => {
    if (document.documentElement.dataset.hasHydrated === "true") {
      const [page] = await Promise.all([load(), loadBlocks(addressOf(chunk))]);
      return page;
    }
    const page = await load();
    if (page.firstBlock !== undefined && elementOf(page.firstBlock[0]) === null) {
      // The document is not this page's: a host answered with another one.
      await loadBlocks(addressOf(chunk));
    }
    return page;
  };
}

/**
 * The HTML of a block, from the page as the server sent it or from the file that `withBlocks` has loaded.
 *
 * @throws when there is none, which means that a page was shown without `withBlocks`
 */
export function htmlOfBlock(id: string): string {
  // React may make a block anew, and then its element is gone.
  const html = known.get(id) ?? elementOf(id)?.innerHTML;
  if (html === undefined) {
    throw new Error(`No page that was loaded has the block of code ${id}.`);
  }
  known.set(id, html);
  return html;
}
