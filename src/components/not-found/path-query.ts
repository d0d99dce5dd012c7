import type { Hit } from "../../../plugins/search/hit";

/** Path segments that don't say what a page is about. */
const NOT_TELLING = new Set(["docs", "doc", "html", "htm", "index", "php", "www", "en", "latest", "v0"]);

/**
 * Convert a path that wasn't found to a search query.
 *
 * @param pathname - percent-encoded, as in the browser
 * @returns the words of the last two segments, last segment first; empty when the path has no useful words
 */
export function pathQuery(pathname: string): string {
  let decoded = pathname;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // Search for the words as they are: the path isn't validly encoded.
  }
  const segments = decoded.split("/").filter((segment) => segment !== "");
  const words = segments
    .slice(-2)
    .reverse()
    .flatMap((segment) => segment.split(/[^\p{L}\p{N}]+/u));
  // Cut at 64 characters, the search engine's limit.
  return words
    .filter((word) => word !== "" && !NOT_TELLING.has(word.toLowerCase()))
    .join(" ")
    .slice(0, 64)
    .trim();
}

/** Return the titles of the hits' pages by path, best first, at most `limit`. */
export function pagesOf(hits: readonly Pick<Hit, "url" | "hierarchy">[], limit: number): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const { url, hierarchy } of hits) {
    if (pages.size < limit) {
      pages.set(new URL(url, "https://docs.socketless.ws").pathname, hierarchy.lvl1);
    }
  }
  return pages;
}
