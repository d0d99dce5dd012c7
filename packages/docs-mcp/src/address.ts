/** A place of the site, as an agent names it. */
export interface Place {
  /** Path of the page, without a slash at its end: `/docs/concepts`; empty for the home page. */
  route: string;
  /** Id of a section; empty for the whole page. */
  anchor: string;
}

/** Only its path counts: the site's name in an address, and what it is served from, may differ. */
const ANY_SITE = "http://site.invalid/";

/** Reads an address: a full one, a path with or without `.md`, with or without a section behind a `#`. */
export function placeOf(address: string): Place | undefined {
  if (!URL.canParse(address, ANY_SITE)) {
    return undefined;
  }
  const { pathname, hash } = new URL(address, ANY_SITE);
  try {
    const path = decodeURIComponent(pathname);
    // Percent signs can hide a query, a fragment or a way upwards.
    if (/[?#\\\0]|\/\.\.?(?=\/|$)/.test(path)) {
      return undefined;
    }
    const route = path
      .replace(/\.md$/, "")
      .replace(/^\/index$/, "")
      .replace(/\/+$/, "");
    return { route, anchor: decodeURIComponent(hash.slice(1)) };
  } catch {
    return undefined; // A `%` that encodes nothing.
  }
}

/** The file with the Markdown of a page; the indexes of all pages are texts. */
export const twinOf = ({ route }: Place): string =>
  route.endsWith(".txt") ? route : `${route === "" ? "/index" : route}.md`;
