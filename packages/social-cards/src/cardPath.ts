/**
 * Path of a page's card, below the base URL. The build and the browser both go by it.
 *
 * @param route - the page's path below the base URL, for example `/docs/concepts`
 */
export const cardPath = (route: string): string => `/img/social${route.replace(/\/$/, "")}.png`;
