import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import { llmsFull, llmsIndex, twinPath, type Document, type Page } from "./llms";
import { pagesInOrder, type SidebarItem } from "./sidebar-order";
import { pageToMarkdown } from "./to-markdown";

interface Options {
  /** Pages that are not docs, shown before and after them. */
  before: readonly Page[];
  after: readonly Page[];
  /** Files for programs, listed in `/llms.txt`. */
  documents: readonly Document[];
}

/** Writes a Markdown twin of every page, `/llms.txt` and `/llms-full.txt`. */
export default function forAgents({ siteConfig }: LoadContext, { before, after, documents }: Options): Plugin {
  const site = { title: siteConfig.title, tagline: siteConfig.tagline, url: siteConfig.url };
  let pages: Page[] = [];

  return {
    name: "for-agents",

    async allContentLoaded({ allContent }) {
      const docs = allContent["docusaurus-plugin-content-docs"]?.default as LoadedContent | undefined;
      const version = docs?.loadedVersions[0];
      if (version === undefined) {
        throw new Error("for-agents found no docs; it must come after the docs plugin.");
      }
      const sidebar = Object.values(version.sidebars).flat() as SidebarItem[];
      pages = [...before, ...pagesInOrder(sidebar, version.docs, "Documentation"), ...after];
    },

    postBuild: ({ outDir }) =>
      inStage(outDir, "derive", async () => {
        const twins = await Promise.all(
          pages.map(async (page) => {
            const html = await readFile(path.join(outDir, page.route, "index.html"), "utf8");
            const markdown = pageToMarkdown(html, site.url + page.route);
            await writeFile(path.join(outDir, twinPath(page.route)), markdown);
            return { page, markdown };
          }),
        );
        await writeFile(path.join(outDir, "llms.txt"), llmsIndex(site, pages, documents));
        await writeFile(path.join(outDir, "llms-full.txt"), llmsFull(site, twins));
      }),
  };
}
