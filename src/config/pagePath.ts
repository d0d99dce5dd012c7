/** What may stand at the end of a page's path: each form leads to the page. */
const OTHER_FORM = /(?:(?:\/index)?\.html|\/)$/;

/** Names, each after a single slash. */
const NAMES = /^(?:\/[^/]+)*$/;

/** Text without a percent sign that stands for nothing: such a sign stands for itself. */
export function decodable(text: string): string {
  try {
    decodeURIComponent(text);
    return text;
  } catch {
    return text.replaceAll("%", "%25");
  }
}

/**
 * Decodes a path as browsers' routers do: an encoded slash stays encoded, and is no border between names.
 *
 * @param pathname - percent-encoded, in any way that a client can send
 */
export const decodedPath = (pathname: string): string => decodeURI(decodable(pathname));

/**
 * Tells which page a path is an address of, to the server.
 *
 * @param pathname - decoded, for example `/docs/concepts/index.html`
 * @returns the page's path without a slash at its end (`/` for the home page), whether or not there is such a page;
 *   undefined when the path has no form of a page's address
 */
export function pagePath(pathname: string): string | undefined {
  const page = pathname.replace(OTHER_FORM, "");
  return NAMES.test(page) && !page.endsWith(".html") ? page || "/" : undefined;
}
