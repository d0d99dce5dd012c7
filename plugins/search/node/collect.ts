import logger from "@docusaurus/logger";
import type { RouteConfig } from "@docusaurus/types";

import type { ParsedPage } from "../../pages/built-page";
import type { BuiltSite } from "../../pages/site";
import type { PageContent } from "../record";
import { withAuthored } from "./authored";
import { readPage } from "./page-sections";
import { PAGE_KEY, type Questions } from "./questions";
import { type ReferenceSections, withReference } from "./reference";

/** List the paths of all pages. A path is there twice when two pages have it. */
const pathsOf = (routes: readonly RouteConfig[]): string[] =>
  routes.flatMap(({ path, routes: inner }) => (inner === undefined ? [path] : pathsOf(inner)));

/**
 * Read the sections of every page of a build.
 *
 * @param questions - what readers ask of each page, by route
 * @throws when there are questions for a section that the page doesn't have
 */
export function collectContents(
  { config, routes }: Pick<BuiltSite, "config" | "routes">,
  pages: readonly ParsedPage[],
  questions: ReadonlyMap<string, Questions>,
  reference: ReferenceSections,
): PageContent[] {
  const contents: PageContent[] = [];
  const paths = pathsOf(routes);
  for (const { route, tree } of pages) {
    const page = route === "/404.html" ? undefined : readPage(tree, config);
    if (page !== undefined) {
      const sections = withAuthored(
        route === "/api/" ? withReference(page.sections, reference.sections) : page.sections,
        questions.get(route),
      );
      const anchors = new Set(sections.map(({ anchor }) => anchor ?? PAGE_KEY));
      const stray = [...(questions.get(route)?.keys() ?? [])].find((anchor) => !anchors.has(anchor));
      if (stray !== undefined) {
        const problem = `The questions of ${route} name the section "${stray}", which the page hasn't.`;
        // Only warn for a live document: a running service may lack parts of the snapshot, which authors can't correct. Of
        // two pages with one path, the questions are perhaps the other's; `onDuplicateRoutes` decides about those.
        const isLive = route === "/api/" && reference.isLive;
        if (!isLive && paths.filter((path) => path === route).length < 2) {
          throw new Error(`${problem} Correct the anchor.`);
        }
        logger.warn(problem);
      }
      contents.push({ ...page, url: config.url + route, sections });
    }
  }
  return contents;
}
