import type { Root } from "hast";
import { select, selectAll } from "hast-util-select";

import { textOf } from "../../pages/built-page";
import type { PageContent } from "../record";
import { readArticle } from "./html";

/** The site's settings that appear in page titles. */
export interface Site {
  title: string;
  titleDelimiter: string;
}

/**
 * Read a built page.
 *
 * @param site - its title, which groups the pages outside the sidebar and the navbar, and the delimiter before it in
 *   page titles
 * @returns undefined when the page has neither an article nor a main element, such as a redirect, or is marked
 *   `noindex`, such as an unlisted page
 */
export function readPage(tree: Root, site: Site): Omit<PageContent, "url"> | undefined {
  const article = select("article", tree) ?? select("main", tree);
  const meta = new Map(
    selectAll("meta[name]", tree).map(({ properties }) => [String(properties.name), String(properties.content)]),
  );
  if (article === undefined || meta.get("robots")?.includes("noindex")) {
    return undefined;
  }
  /** Take the last link: the innermost open category. */
  const linkWith = (selector: string): string | undefined => {
    const link = selectAll(selector, tree).at(-1);
    return link && textOf(link).trim();
  };
  const title = select("title", tree);
  const suffix = ` ${site.titleDelimiter} ${site.title}`;
  const full = title === undefined ? "" : textOf(title).trim();
  return {
    group: linkWith("a.menu__link--sublist.menu__link--active") ?? linkWith("a.navbar__link--active") ?? site.title,
    facets: {
      language: meta.get("docsearch:language") ?? "en",
      version: meta.get("docsearch:version") ?? "current",
      docusaurus_tag: meta.get("docsearch:docusaurus_tag") ?? "default",
    },
    sections: readArticle(article, full.endsWith(suffix) ? full.slice(0, -suffix.length) : full),
  };
}
