import routes from "@generated/routes";
import { matchRoutes } from "react-router-config";

import { decodedPath } from "../../config/pagePath";

const isStarted = (): boolean => document.documentElement.dataset.hasHydrated === "true";

/**
 * Replaces Docusaurus' own function, which fails on a path with a stray percent sign, and says nothing when a page's scripts
 * can't be loaded or run.
 *
 * @param pathname - of the page, percent-encoded or not
 * @returns when the scripts of the page and of what is around it are there
 */
export default async function preload(pathname: string): Promise<unknown[]> {
  try {
    const matches = matchRoutes(routes, decodedPath(pathname));
    return await Promise.all(matches.map(({ route }) => route.component?.preload?.()));
  } catch (error) {
    if (!isStarted()) {
      dispatchEvent(new Event("missing-part"));
    }
    throw error;
  }
}
