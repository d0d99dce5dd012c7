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

async function load(url: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  // A host may answer with a page in the place of a file that it doesn't have.
  const blocks: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof blocks !== "object" || blocks === null) {
    throw missing(url);
  }
  Object.entries(blocks as Record<string, string>).forEach(([id, html]) => known.set(id, html));
}

/**
 * Completes a page's module with the HTML of its blocks of code, which its script leaves out. The page that the reader
 * opened holds it already; for one that comes later it loads beside the script.
 *
 * @param script - address of the page's script; the HTML is in the file of the same name that ends in `.json`
 * @param module - the module, already on its way
 */
export async function withBlocks<Module extends Page>(script: string, module: Promise<Module>): Promise<Module> {
  const url = script.replace(/\.js$/, ".json");
  if (document.documentElement.dataset.hasHydrated === "true") {
    const [page] = await Promise.all([module, load(url)]);
    return page;
  }
  const page = await module;
  if (page.firstBlock !== undefined && elementOf(page.firstBlock[0]) === null) {
    // The document is not this page's: a host answered with another one.
    await load(url);
  }
  return page;
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
