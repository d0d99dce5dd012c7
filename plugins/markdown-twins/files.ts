import { type SiteInfo, type Twin, twinPath } from "./llms";

/** Paths of the file with all twins, and of the index of pages and sections. */
export const FULL = "/llms-full.txt";
export const SITEMAP = "/sitemap.md";

/** Sentence that points programs to `llms.txt`, in pages and twins; the URL follows it. */
export const DIRECTIVE = "For AI agents: the index of this documentation is";

/** Quote a string for YAML, which accepts JSON strings. */
const quoted = (text: string): string => JSON.stringify(text);

/** Build the file of a twin: front matter, a pointer to the site's index, and the page's Markdown. */
export function twinFile(
  site: SiteInfo,
  { title, description, route, modified, markdown }: Omit<Twin, "section" | "headings">,
): string {
  return [
    "---",
    `title: ${quoted(title)}`,
    `description: ${quoted(description)}`,
    `url: ${site.url}${route}`,
    ...(modified === undefined ? [] : [`last_modified: ${modified}`]),
    "---",
    "",
    `> ${DIRECTIVE} [llms.txt](${site.url}/llms.txt).`,
    "",
    markdown,
  ].join("\n");
}

export function sitemapFile(site: SiteInfo, twins: readonly Twin[]): string {
  const lines = twins.flatMap(({ section, title, route, headings }, index) => [
    ...(section === twins[index - 1]?.section ? [] : ["", `## ${section}`, ""]),
    `- [${title}](${site.url}${twinPath(route)})`,
    ...headings.map(({ id, text }) => `  - [${text}](${site.url}${twinPath(route)}#${id})`),
  ]);
  return [`# Sitemap of ${site.title}`, ...lines, ""].join("\n");
}
