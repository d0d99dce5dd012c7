const plain = (pathname: string): string => pathname.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");

/**
 * Gives the path that the page should show in the address bar.
 *
 * @param pathname - the path of the request, for example `/docs/concepts.html`
 * @param canonical - the canonical URL that the server's HTML names
 * @returns the canonical path when both are forms of the same page, otherwise undefined: the not-found page keeps the
 *   address that wasn't found
 */
export function canonicalPath(pathname: string, canonical: string): string | undefined {
  const target = new URL(canonical).pathname;
  return plain(pathname) === plain(target) ? target : undefined;
}
