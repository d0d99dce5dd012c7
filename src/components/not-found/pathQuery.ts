/** Words that say where a page lies and not what it is about. */
const NOT_TELLING = new Set(["docs", "doc", "html", "htm", "index", "php", "www", "en", "latest", "v0"]);

/**
 * Makes a search query of a path that leads nowhere.
 *
 * @param pathname - as the browser has it, percent-encoded
 * @returns the words of the last two segments, nearest first; empty when the path has none that tell anything
 */
export function pathQuery(pathname: string): string {
  let decoded = pathname;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // Not every address is encoded well; its words are searched for as they are.
  }
  const segments = decoded.split("/").filter((segment) => segment !== "");
  const words = segments
    .slice(-2)
    .reverse()
    .flatMap((segment) => segment.split(/[^\p{L}\p{N}]+/u));
  // The search engine takes no longer query.
  return words
    .filter((word) => word !== "" && !NOT_TELLING.has(word.toLowerCase()))
    .join(" ")
    .slice(0, 64)
    .trim();
}

interface Hit {
  url_without_anchor: string;
  hierarchy: { lvl1?: string | null; lvl0?: string | null };
}

/** The titles of the pages that the hits of the search engine lie on, by path, best first, `limit` at most. */
export function pagesOf(hits: readonly Hit[], limit: number): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const { url_without_anchor: url, hierarchy } of hits) {
    const title = hierarchy.lvl1 ?? hierarchy.lvl0;
    if (title && pages.size < limit) pages.set(new URL(url, "https://docs.socketless.ws").pathname, title);
  }
  return pages;
}
