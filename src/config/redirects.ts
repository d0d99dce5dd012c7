import type { Redirect } from "../plugins/redirects/redirects";

/**
 * Addresses that have moved: from the old path to the page that has its content now, with its anchor where one fits. Add a line
 * when you rename or delete a page; the build checks the list and writes it for every kind of host.
 */
export const REDIRECTS: readonly Redirect[] = [];
