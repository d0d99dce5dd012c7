/** The longest query that the search engine takes. */
const MAX_LENGTH = 64;

/** Words that say where a page lies and not what it is about. */
const NOT_TELLING = new Set(["docs", "doc", "html", "htm", "index", "php", "www", "en", "latest", "v0"]);

/**
 * Makes a search query of a path that leads nowhere.
 *
 * @param pathname - as the browser has it, percent-encoded
 * @returns the words of the last two segments, nearest first; empty when the path has none that tell anything
 */
export function pathQuery(pathname: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    decoded = pathname;
  }
  return decoded
    .split("/")
    .filter((segment) => segment !== "")
    .slice(-2)
    .reverse()
    .flatMap((segment) => segment.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== "" && !NOT_TELLING.has(word.toLowerCase()))
    .join(" ")
    .slice(0, MAX_LENGTH)
    .trim();
}

export interface Suggestion {
  title: string;
  path: string;
}

interface FoundPage {
  url_without_anchor: string;
  hierarchy: { lvl1?: string | null; lvl0?: string | null };
}

/**
 * The pages that the hits lie on, best first, each once.
 *
 * @param hits - of the search engine
 * @param limit - how many pages at most
 */
export function pagesOf(hits: readonly FoundPage[], limit: number): Suggestion[] {
  const pages = new Map<string, Suggestion>();
  for (const { url_without_anchor: url, hierarchy } of hits) {
    const path = new URL(url, "https://docs.socketless.ws").pathname;
    const title = hierarchy.lvl1 ?? hierarchy.lvl0;
    if (title && !pages.has(path)) {
      pages.set(path, { title, path });
    }
  }
  return [...pages.values()].slice(0, limit);
}
