export interface Page {
  /** Path of the page, for example `/docs/concepts`. */
  route: string;
  title: string;
  description: string;
  /** Heading of the group in the index. */
  section: string;
}

export interface SiteInfo {
  title: string;
  tagline: string;
  /** Absolute, without a slash at the end. */
  url: string;
}

/** Path of a page's Markdown twin: `/docs/concepts.md`, `/api.md`, and `/index.md` for the home page. */
export function twinPath(route: string): string {
  const bare = route.replace(/\/+$/, "");
  return `${bare === "" ? "/index" : bare}.md`;
}

/** A file for programs, such as `/openapi.json`. */
export interface Document {
  /** Path of the file. */
  file: string;
  title: string;
  description: string;
}

/**
 * Makes `/llms.txt`: the index of the site, one line a page, in the order given.
 *
 * @param site - for the heading and the absolute links
 * @param pages - grouped by `section` where neighbours share one
 * @param documents - listed last
 */
export function llmsIndex(site: SiteInfo, pages: readonly Page[], documents: readonly Document[]): string {
  const lines = pages.flatMap((page, index) => [
    ...(page.section === pages[index - 1]?.section ? [] : ["", `## ${page.section}`, ""]),
    `- [${page.title}](${site.url}${twinPath(page.route)}): ${page.description}`,
  ]);
  const files = documents.map(({ file, title, description }) => `- [${title}](${site.url}${file}): ${description}`);
  const machine = files.length > 0 ? ["", "## Machine-readable", "", ...files] : [];
  return [`# ${site.title}`, "", `> ${site.tagline}`, ...lines, ...machine, ""].join("\n");
}

/**
 * Makes `/llms-full.txt`: every page's Markdown, one after the other, each after its address.
 *
 * @param twins - in the order of the index
 */
export function llmsFull(site: SiteInfo, twins: readonly { page: Page; markdown: string }[]): string {
  return twins
    .map(({ page, markdown }) => `<!-- ${site.url}${page.route} -->\n\n${markdown.trim()}\n`)
    .join("\n---\n\n");
}
