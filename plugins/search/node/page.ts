import { outerHtml } from "../../built-site";

import type { Facets } from "../record";

/** What of a built page the records are made from. Two equal slices give equal records. */
export interface PageSlice {
  title: string;
  /** The sidebar's open category, or the navbar's open entry. */
  group: string;
  facets: Facets;
  article: string;
}

/** What of a site's configuration stands in the titles of its pages. */
export interface Site {
  title: string;
  titleDelimiter: string;
}

const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", nbsp: " " }));

const decode = (text: string): string =>
  text.replace(/&([a-z]+|#x?\d+);/gi, (all, name: string) => ENTITIES.get(name) ?? all);

/** The value of an attribute, quoted or, in minified HTML, bare. */
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

/** The text of the last link that has all these classes: the innermost open category. */
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
 * Cuts what the records need out of a built page, without parsing it.
 *
 * @param site - its title, under which pages outside of the sidebar and the navbar stand, and the sign that titles of pages have
 *   before it
 * @returns undefined when the page has neither an article nor a main part, as a redirect has not, and when it asks not to be
 *   indexed, as an unlisted page does
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
