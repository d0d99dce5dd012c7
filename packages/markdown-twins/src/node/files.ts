import type { SiteInfo, Twin } from "./llms";

/** Path of all twins in one, of the index of all pages, and of the answer where no page is. */
export const FULL = "/llms-full.txt";
export const SITEMAP = "/sitemap.md";
export const NOT_FOUND = "/404.md";

/** A text as a value in YAML: JSON's strings are YAML's, too. */
const quoted = (text: string): string => JSON.stringify(text);

/**
 * A twin as it is served: front matter, a pointer to the index of the site, and the page's own text.
 *
 * @param directive - the sentence before the index' address; empty for none
 */
export function twinFile(
  site: SiteInfo,
  { title, description, route, modified, markdown }: Omit<Twin, "section" | "headings">,
  { frontMatter, directive }: { frontMatter: boolean; directive: string },
): string {
  const head = [
    "---",
    `title: ${quoted(title)}`,
    ...(description === "" ? [] : [`description: ${quoted(description)}`]),
    `url: ${site.url}${route}`,
    ...(modified === undefined ? [] : [`last_modified: ${modified}`]),
    "---",
    "",
  ];
  return [
    ...(frontMatter ? head : []),
    ...(directive === "" ? [] : [`> ${directive} [llms.txt](${site.url}/llms.txt).`, ""]),
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

/** What an address without a page answers to those who ask for Markdown. */
export const notFoundFile = (site: SiteInfo, words: string): string =>
  [`# ${words}`, "", `- [llms.txt](${site.url}/llms.txt)`, `- [sitemap.md](${site.url}${SITEMAP})`, ""].join("\n");
