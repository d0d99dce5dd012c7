import { readFile } from "node:fs/promises";
import path from "node:path";

import { createMatcher } from "@docusaurus/utils";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage, pageFile, writeWhole } from "docusaurus-site-kit";

import { llmsFull, llmsIndex, twinPath, type Twin } from "./llms";
import type { PluginOptions } from "./options";
import { type AllContent, pagesOf, type Page } from "./pages";
import { contentOf, headOf } from "./pageTree";
import { toMarkdownText } from "./toMarkdown";

export { type Document, type Options, type OtherPage, type PluginOptions, validateOptions } from "./options";

const NAME = "docusaurus-plugin-markdown-twins";

/** Writes a Markdown twin of every page, `llms.txt` and `llms-full.txt`. */
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
    await writeWhole(path.join(outDir, twinPath(page.route)), markdown);
    return { ...page, ...withHead(page, html), markdown };
  };

  return {
    name: NAME,

    async allContentLoaded({ allContent }) {
      pages = pagesOf(allContent as AllContent, baseUrl, options).filter(({ route }) => !isIgnored(route));
    },

    postBuild: ({ outDir }) =>
      inStage(outDir, "derive", async () => {
        const twins = await Promise.all(pages.map((page) => writeTwin(outDir, page)));
        const listed = twins.filter(({ isListed }) => isListed);
        const documents = { heading: options.sections.documents, files: options.documents };
        await writeWhole(path.join(outDir, "llms.txt"), llmsIndex(site, listed, documents));
        await writeWhole(path.join(outDir, "llms-full.txt"), llmsFull(site, listed));
      }),
  };
}
