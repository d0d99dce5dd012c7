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
  // A host may answer with a page instead of a file that it doesn't have.
  const blocks: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof blocks !== "object" || blocks === null) {
    throw missing(url);
  }
  addBlocks(blocks as Record<string, string>);
}

/** Makes blocks known whose HTML is in the page's module. */
export function addBlocks(blocks: Readonly<Record<string, string>>): void {
  Object.entries(blocks).forEach(([id, html]) => known.set(id, html));
}

/**
 * Makes the blocks of a page's module known. The page that the reader opened holds them already; for one that comes later they
 * are loaded.
 *
 * @param url - of the file with the blocks' HTML
 * @param first - the id of the page's first block
 * @public the build adds calls to pages, see blocks.ts
 */
export async function loadBlocks(url: string, first: string): Promise<void> {
  // A host may have answered with another page's document.
  if (document.documentElement.dataset.hasHydrated === "true" || elementOf(first) === null) {
    await load(url);
  }
}

/**
 * The HTML of a block, from the page as the server sent it or from what the page's module has made known.
 *
 * @throws when there is none, which means that the module was not completed
 */
export function htmlOfBlock(id: string): string {
  // React may make a block anew, and then its element is gone.
  const html = known.get(id) ?? (typeof document === "undefined" ? undefined : elementOf(id)?.innerHTML);
  if (html === undefined) {
    throw new Error(`No page that was loaded has the block of code ${id}.`);
  }
  known.set(id, html);
  return html;
}
