import type { Site } from "../site";

/** Faults of many questions, asked side by side. @param find - a fault of one, or undefined */
export async function faultsOf<Item>(
  items: readonly Item[],
  find: (item: Item) => Promise<string | undefined>,
): Promise<string[]> {
  const found = await Promise.all(items.map(find));
  return found.filter((fault) => fault !== undefined);
}

/** The path that a page says is its own. */
export function canonicalPath(html: string): string | undefined {
  const [link = ""] = /<link\b[^>]*\brel="?canonical\b[^>]*>/.exec(html) ?? [];
  const href = /\bhref="?([^"\s>]+)/.exec(link)?.[1];
  return href !== undefined && URL.canParse(href) ? new URL(href).pathname : undefined;
}

/** The first address of a file in the home page's HTML that an expression finds. */
export function fileOf(site: Site, address: RegExp): string {
  const [found] = address.exec(site.home) ?? [];
  if (found === undefined) {
    throw new Error(`/: the home page names no file like ${address.source}`);
  }
  return found;
}

/** A script whose name changes with its content. */
export const HASHED_SCRIPT = /\/assets\/js\/[\w~.-]+\.js/;

/** Without the slash at its end, `` for the home page. */
export const bare = (page: string): string => page.replace(/\/$/, "");

/** The path of a page's Markdown twin. */
export const twinOf = (page: string): string => `${bare(page) || "/index"}.md`;

/** Paths where no page is. */
export const NOWHERE = ["/nothing-here", "/docs/nothing/at/all", "/assets/js/nothing.00000000.js"];
