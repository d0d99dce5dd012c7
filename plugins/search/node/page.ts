import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5";

import { withoutSpans } from "../../built-site";
import type { PageContent } from "../record";
import { attribute, classesOf, elementsIn, readArticle, textOf } from "./html";

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
export function readPage(html: string, site: Site): Omit<PageContent, "url"> | undefined {
  const elements = elementsIn(parse(withoutSpans(html)));
  const named = (tag: string): Tree.Element[] => elements.filter(({ tagName }) => tagName === tag);
  const article = named("article")[0] ?? named("main")[0];
  const told = new Map(named("meta").map((meta) => [attribute(meta, "name"), attribute(meta, "content")]));
  if (article === undefined || told.get("robots")?.includes("noindex")) {
    return undefined;
  }
  /** Take the last link that has both classes: the innermost open category. */
  const linkWith = (...classes: readonly string[]): string | undefined => {
    const link = named("a")
      .filter((one) => classes.every((name) => classesOf(one).includes(name)))
      .at(-1);
    return link && textOf(link).trim();
  };
  const [title] = named("title");
  const suffix = ` ${site.titleDelimiter} ${site.title}`;
  const full = title === undefined ? "" : textOf(title).trim();
  return {
    group: linkWith("menu__link--sublist", "menu__link--active") ?? linkWith("navbar__link--active") ?? site.title,
    facets: {
      language: told.get("docsearch:language") ?? "en",
      version: told.get("docsearch:version") ?? "current",
      docusaurus_tag: told.get("docsearch:docusaurus_tag") ?? "default",
    },
    sections: readArticle(article, full.endsWith(suffix) ? full.slice(0, -suffix.length) : full),
  };
}
