import type { Page } from "./twin";

/** A file for programs, such as an OpenAPI document. */
export interface Document {
  /** Path, for example `/openapi.json`. */
  file: string;
  title: string;
  description: string;
}

export interface Twin extends Page {
  /** The page's second-level headings that have an address. */
  headings: readonly { id: string; text: string }[];
  /** The page's own text, without front matter. */
  markdown: string;
}

export interface SiteInfo {
  title: string;
  tagline: string;
  /** Absolute, without a slash at the end. */
  url: string;
}

/** Path of a page's Markdown twin: `/docs/concepts.md` of `/docs/concepts`, and `/index.md` for the home page. */
export function twinPath(route: string): string {
  const bare = route.replace(/\/+$/, "");
  return `${bare === "" ? "/index" : bare}.md`;
}

const entry = (title: string, url: string, description: string): string =>
  `- [${title}](${url})${description === "" ? "" : `: ${description}`}`;

/**
 * Makes `/llms.txt`: the index of the site, one line a page, in the order given.
 *
 * @param site - for the heading and the absolute links
 * @param twins - grouped by `section` where neighbours share one
 * @param documents - linked after the pages
 * @param downloads - paths of files that are named last and not linked, because programs follow every link of this file to read it
 */
export function llmsIndex(
  site: SiteInfo,
  twins: readonly Twin[],
  documents: readonly Document[],
  downloads: readonly string[],
): string {
  const lines = twins.flatMap(({ section, title, route, description }, index) => [
    ...(section === twins[index - 1]?.section ? [] : ["", `## ${section}`, ""]),
    entry(title, site.url + twinPath(route), description),
  ]);
  return [
    `# ${site.title}`,
    "",
    `> ${site.tagline}`,
    ...lines,
    "",
    "## For agents",
    "",
    ...documents.map(({ file, title, description }) => entry(title, site.url + file, description)),
    "",
    "## Files: API documents, test vectors, programs and their archives",
    "",
    ...downloads.map((file) => `- \`${site.url}${file}\``),
    "",
  ].join("\n");
}

/** Makes `/llms-full.txt`: every page's Markdown, one after the other, each after its address. */
export function llmsFull(site: SiteInfo, twins: readonly Twin[]): string {
  return twins.map(({ route, markdown }) => `<!-- ${site.url}${route} -->\n\n${markdown.trim()}\n`).join("\n---\n\n");
}
