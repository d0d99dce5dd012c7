import type { SiteInfo, Twin } from "./llms";

/** Path of all twins in one, and of the index of all pages with their sections. */
export const FULL = "/llms-full.txt";
export const SITEMAP = "/sitemap.md";

/** The sentence that leads programs to `llms.txt`, in pages and twins; its address follows. */
export const DIRECTIVE = "For AI agents: the index of this documentation is";

/** A text as a value in YAML: JSON's strings are YAML's, too. */
const quoted = (text: string): string => JSON.stringify(text);

/** A twin as it is served: front matter, a pointer to the index of the site, and the page's own text. */
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

/** The index of all pages with the sections of each, in the order of `llms.txt`. */
export function sitemapFile(site: SiteInfo, twins: readonly Twin[]): string {
  const lines = twins.flatMap(({ section, title, route, headings }, index) => [
    ...(section === twins[index - 1]?.section ? [] : ["", `## ${section}`, ""]),
    `- [${title}](${site.url}${route})`,
    ...headings.map(({ id, text }) => `  - [${text}](${site.url}${route}#${id})`),
  ]);
  return [`# Sitemap of ${site.title}`, ...lines, ""].join("\n");
}
