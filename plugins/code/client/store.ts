/** Attribute of the element that holds a block's HTML; its value is the block's id. */
export const BLOCK_ATTRIBUTE = "data-block";

const known = new Map<string, string>();

const elementOf = (id: string): Element | null => document.querySelector(`[${BLOCK_ATTRIBUTE}="${id}"]`);

/** Create the error that the bundler throws for a missing chunk: the error page offers Retry for it. */
function missing(url: string): Error {
  const error = new Error(`Loading the code blocks ${url} failed.`);
  error.name = "ChunkLoadError";
  return error;
}

async function load(url: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  // Some hosts answer a missing file with an HTML page.
  const blocks: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof blocks !== "object" || blocks === null) {
    throw missing(url);
  }
  addBlocks(blocks as Record<string, string>);
}

/** Register blocks whose HTML is in the page's module. */
export function addBlocks(blocks: Readonly<Record<string, string>>): void {
  Object.entries(blocks).forEach(([id, html]) => known.set(id, html));
}

/**
 * Register the blocks of a page: they are in the document of the page that was opened first, and are fetched for
 * later pages.
 *
 * @param url - of the file with the blocks' HTML
 * @param first - the id of the page's first block
 * @public the build adds calls to pages, see blocks.ts
 */
export async function loadBlocks(url: string, first: string): Promise<void> {
  // Check for the first block: the host may have answered with another page.
  if (document.documentElement.dataset.hasHydrated === "true" || elementOf(first) === null) {
    await load(url);
  }
}

/**
 * Return the HTML of a block, from the server's document or from what was registered.
 *
 * @throws when the block was never registered
 */
export function htmlOfBlock(id: string): string {
  // Keep the HTML: React may recreate the block after its element has been removed.
  const html = known.get(id) ?? (typeof document === "undefined" ? undefined : elementOf(id)?.innerHTML);
  if (html === undefined) {
    throw new Error(`No page that was loaded has the block of code ${id}.`);
  }
  known.set(id, html);
  return html;
}
