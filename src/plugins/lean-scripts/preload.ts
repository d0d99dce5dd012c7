import routes from "@generated/routes";
import { matchRoutes } from "react-router-config";

import { decodedPath } from "../../config/pagePath";
import { showMissingPart } from "../client-behaviour/missingPart";

const isStarted = (): boolean => document.documentElement.dataset.hasHydrated === "true";

/**
 * In the place of Docusaurus' own part, which can't start on a path with a percent sign that stands for nothing, and leaves a
 * page whose scripts can't be had, or can't be run, without a word.
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
      showMissingPart();
    }
    throw error;
  }
}
