import { readFile } from "node:fs/promises";
import path from "node:path";

import { createMatcher, Globby } from "@docusaurus/utils";
import type { HtmlTagObject, LoadContext, Plugin } from "@docusaurus/types";
import { inStage, pageFile, writeWhole } from "docusaurus-site-kit";

import { closeTags } from "./closeTags";
import { FULL, NOT_FOUND, notFoundFile, SITEMAP, sitemapFile, twinFile } from "./files";
import { llmsFull, llmsIndex, twinPath, type Twin } from "./llms";
import type { PluginOptions } from "./options";
import { type AllContent, pagesOf, type Page } from "./pages";
import { contentOf, headingsOf, headOf } from "./pageTree";
import { toMarkdownText } from "./toMarkdown";

export { type Document, type Options, type OtherPage, type PluginOptions, validateOptions } from "./options";

const NAME = "docusaurus-plugin-markdown-twins";

/** Pages that are rewritten at one time. */
const AT_ONCE = 20;

async function closeAllTags(outDir: string): Promise<void> {
  const files = await Globby("**/*.html", { cwd: outDir, absolute: true });
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE);
    await Promise.all(some.map(async (file) => writeWhole(file, closeTags(await readFile(file, "utf8")))));
  }
}

/** Leads programs that read a page to the index. Outside of what React renders, and hidden from readers and their tools. */
const pointer = (directive: string, baseUrl: string): HtmlTagObject => ({
  tagName: "p",
  attributes: { hidden: true },
  innerHTML: `${escaped(directive)} <a href="${baseUrl}llms.txt">llms.txt</a>.`,
});

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Writes a Markdown twin of every page, `llms.txt`, `llms-full.txt` and `sitemap.md`, and leads programs to them. */
export default function markdownTwins({ siteConfig, baseUrl }: LoadContext, options: PluginOptions): Plugin {
  if (siteConfig.future.experimental_router === "hash") {
    throw new Error(
      `${NAME} needs a file for each page, and the hash router makes one file for all. Take the plugin or the router out of the site's configuration.`,
    );
  }
  const isIgnored = createMatcher([...options.ignorePatterns]);
  const site = {
    title: siteConfig.title,
    tagline: siteConfig.tagline,
    url: siteConfig.url + baseUrl.replace(/\/$/, ""),
  };
  let pages: Page[] = [];

  /** What the page's head says where the options and the page's source say nothing. */
  const withHead = (page: Page, html: string): Pick<Twin, "title" | "description"> => {
    const head = page.title === undefined || page.description === undefined ? headOf(html) : undefined;
    const title = page.title ?? head?.title.replace(` ${siteConfig.titleDelimiter} ${siteConfig.title}`, "");
    return { title: title ?? "", description: page.description ?? head?.description ?? "" };
  };

  const writeTwin = async (outDir: string, page: Page): Promise<Twin & Page> => {
    const file = pageFile(outDir, page.route);
    if (file === undefined) {
      throw new Error(
        `${NAME}: the build has no page ${page.route}. Correct the route in the options, or add it to ignorePatterns.`,
      );
    }
    const html = await readFile(file, "utf8");
    const content = contentOf(html, options.content);
    if (content === undefined) {
      throw new Error(
        `${NAME}: the page ${page.route} has no ${options.content.join(" or ")} to make Markdown of. Name the element with its text in the option content, or add the page to ignorePatterns.`,
      );
    }
    const markdown = toMarkdownText(content, site.url + page.route);
    const twin = { ...page, ...withHead(page, html), headings: headingsOf(content), markdown };
    await writeWhole(path.join(outDir, twinPath(page.route)), twinFile(site, twin, options));
    return twin;
  };

  const writeFiles = async (outDir: string): Promise<void> => {
    const twins = await Promise.all(pages.map((page) => writeTwin(outDir, page)));
    const listed = twins.filter(({ isListed }) => isListed);
    const { documents, downloads, sections } = options;
    const found = downloads.length === 0 ? [] : await Globby([...downloads], { cwd: outDir });
    const index = llmsIndex(
      site,
      listed,
      {
        heading: sections.documents,
        files: [FULL, SITEMAP].map((file) => ({ file, title: file.slice(1), description: "" })).concat(documents),
      },
      { heading: sections.downloads, files: found.sort().map((file) => `/${file}`) },
    );
    await writeWhole(path.join(outDir, "llms.txt"), index);
    await writeWhole(path.join(outDir, FULL), llmsFull(site, listed));
    await writeWhole(path.join(outDir, SITEMAP), sitemapFile(site, listed));
    await writeWhole(path.join(outDir, NOT_FOUND), notFoundFile(site, options.notFound));
  };

  return {
    name: NAME,

    async allContentLoaded({ allContent }) {
      pages = pagesOf(allContent as AllContent, baseUrl, options).filter(({ route }) => !isIgnored(route));
    },

    injectHtmlTags: () => (options.directive === "" ? {} : { preBodyTags: [pointer(options.directive, baseUrl)] }),

    async postBuild({ outDir }) {
      const closing = options.closeTags ? inStage(outDir, "pages", () => closeAllTags(outDir)) : undefined;
      const writing = inStage(outDir, "derive", () => writeFiles(outDir));
      await Promise.all([closing, writing]);
    },
  };
}
