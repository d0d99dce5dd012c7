export interface Redirect {
  /** Old path, below the base URL, for example `/docs/feeds`. */
  from: string;
  /** Path of a page, below the base URL, and an anchor if it helps: `/docs/concepts#feed`. */
  to: string;
}

/** Without the slash at the end that some write, `/` for the home page. */
const bare = (route: string): string => route.replace(/(?<=.)\/$/, "");

/** Letters that paths have without being encoded, and that mean nothing to a host's configuration. */
const PLAIN_PATH = /^(?:\/[\w.~-]+)+$/;

/**
 * Finds what is wrong with a list of redirects.
 *
 * @param routes - paths of the site's pages, below the base URL
 * @returns one text for each fault, with its remedy; none when the list can be used
 */
export function redirectProblems(redirects: readonly Redirect[], routes: readonly string[]): string[] {
  const pages = new Set(routes.map(bare));
  return redirects.flatMap(({ from, to }, index) => {
    const [target = "", anchor = ""] = to.split("#");
    const isRepeated = redirects.slice(0, index).some((other) => other.from === from);
    return [
      ...(PLAIN_PATH.test(from) ? [] : ["is no plain path: begin with a slash, end with none, and leave out ? and #"]),
      ...(pages.has(from) ? ["is a page: delete the page or the redirect"] : []),
      ...(pages.has(bare(target)) ? [] : [`leads to ${target}, where there is no page: name one that there is`]),
      ...(/^[\w.~-]*$/.test(anchor) ? [] : [`leads to the anchor "${anchor}", which isn't plain: encode it`]),
      ...(isRepeated ? ["stands twice: delete one"] : []),
    ].map((problem) => `The redirect from "${from}" ${problem}.`);
  });
}

/** Each redirect as hosts need it, with the base URL, and with and without a slash after the old path. */
const bothForms = (redirects: readonly Redirect[], baseUrl: string): Redirect[] =>
  redirects.flatMap(({ from, to }) =>
    [from, `${from}/`].map((path) => ({ from: baseUrl + path.slice(1), to: baseUrl + to.slice(1) })),
  );

/** The list for hosts that read `_redirects`, such as Netlify and Cloudflare Pages, and for `npm run serve`. */
export const toRedirectsFile = (redirects: readonly Redirect[], baseUrl: string): string =>
  bothForms(redirects, baseUrl)
    .map(({ from, to }) => `${from} ${to} 301\n`)
    .join("");

/** The list for nginx, to be included in its `server` block. */
export const toNginxRedirects = (redirects: readonly Redirect[], baseUrl: string): string =>
  bothForms(redirects, baseUrl)
    .map(({ from, to }) => `location = ${from} { return 301 "${withQuery(to, "$is_args$args")}"; }\n`)
    .join("");

/** Adds a query, which begins with its question mark, before the anchor. */
export const withQuery = (to: string, query: string): string => to.replace(/(?=#|$)/, () => query);

/** Reads what `toRedirectsFile` wrote: new paths by old ones. */
export const parseRedirectsFile = (text: string): Map<string, string> =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line): [string, string] => {
        const [from = "", to = ""] = line.split(" ");
        return [from, to];
      }),
  );
