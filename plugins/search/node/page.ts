import { outerHtml } from "../../built-site";

import type { Facets } from "../record";

/** The parts of a built page that its records depend on. Equal slices give equal records. */
export interface PageSlice {
  title: string;
  /** The sidebar's open category, or the navbar's active item. */
  group: string;
  facets: Facets;
  article: string;
}

/** The site's settings that appear in page titles. */
export interface Site {
  title: string;
  titleDelimiter: string;
}

const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", nbsp: " " }));

const decode = (text: string): string =>
  text.replace(/&([a-z]+|#x?\d+);/gi, (all, name: string) => ENTITIES.get(name) ?? all);

/** Return the value of an attribute, quoted or, in minified HTML, unquoted. */
function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decode(value);
}

function meta(html: string, name: string): string | undefined {
  for (const [tag] of html.matchAll(/<meta\s[^>]*>/gi)) {
    if (attribute(tag, "name") === name) {
      return attribute(tag, "content");
    }
  }
  return undefined;
}

/** Return the text of the last link that has all these classes: the innermost open category. */
function linkWith(html: string, classes: readonly string[]): string | undefined {
  let text: string | undefined;
  for (const [, tag, inside] of html.matchAll(/(<a\s[^>]*>)([\s\S]*?)<\/a>/gi)) {
    const own = attribute(tag ?? "", "class")?.split(/\s+/) ?? [];
    if (classes.every((name) => own.includes(name))) {
      text = decode((inside ?? "").replace(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, "")).trim();
    }
  }
  return text;
}

/**
 * Cut the parts that the records need out of a built page, without parsing all of it.
 *
 * @param site - its title, which groups the pages outside the sidebar and the navbar, and the delimiter before it in
 *   page titles
 * @returns undefined when the page has neither an article nor a main element, such as a redirect, or is marked
 *   `noindex`, such as an unlisted page
 */
export function slicePage(html: string, site: Site): PageSlice | undefined {
  const article = outerHtml(html, "article") ?? outerHtml(html, "main");
  if (article === undefined || meta(html, "robots")?.includes("noindex")) {
    return undefined;
  }
  const title = decode(/<title[^>]*>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? "");
  const suffix = ` ${site.titleDelimiter} ${site.title}`;
  return {
    title: title.endsWith(suffix) ? title.slice(0, -suffix.length) : title,
    group:
      linkWith(html, ["menu__link--sublist", "menu__link--active"]) ??
      linkWith(html, ["navbar__link--active"]) ??
      site.title,
    facets: {
      language: meta(html, "docsearch:language") ?? "en",
      version: meta(html, "docsearch:version") ?? "current",
      docusaurus_tag: meta(html, "docsearch:docusaurus_tag") ?? "default",
    },
    article,
  };
}
