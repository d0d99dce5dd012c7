import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin } from "@docusaurus/types";
import { Globby } from "@docusaurus/utils";

import type { ParsedPage } from "../pages/built-page";
import type { BuiltSite } from "../pages/site";
import { DIRECTIVE, FULL, SITEMAP, sitemapFile, twinFile } from "./files";
import { asSkill, filled } from "./guide";
import { type Document, llmsFull, llmsIndex, type Twin, twinPath } from "./llms";
import { docPages, type Page } from "./twin";
import { contentOf, headingsOf } from "./page-tree";
import { toMarkdownText } from "./to-markdown";

export interface AgentsOptions {
  /** Pages listed before and after the docs in `llms.txt`. */
  before: readonly Page[];
  after: readonly Page[];
  /** Files for programs, listed after the pages. */
  documents: readonly Document[];
  /** Globs of files of the build, such as archives, that `llms.txt` names and doesn't link. */
  downloads: readonly string[];
}

/** Add a pointer to `llms.txt` to each page, hidden from readers and assistive technology, outside React's root. */
export const llmsPointer = (): Plugin => ({
  name: "markdown-twins",
  injectHtmlTags: () => ({
    preBodyTags: [
      { tagName: "p", attributes: { hidden: true }, innerHTML: `${DIRECTIVE} <a href="/llms.txt">llms.txt</a>.` },
    ],
  }),
});

async function writeTwin(
  { outDir, config }: BuiltSite,
  built: ParsedPage | undefined,
  page: Page,
  paths: ReadonlyMap<string, string>,
): Promise<Twin> {
  const content = built && contentOf(built.tree);
  if (content === undefined) {
    throw new Error(`The build has no page ${page.route}, or the page no <main>, to make Markdown of.`);
  }
  const markdown = toMarkdownText(content, config.url + page.route, paths);
  const twin = { ...page, headings: headingsOf(content), markdown };
  await writeFile(path.join(outDir, twinPath(page.route)), twinFile(config, twin));
  return twin;
}

/** Write a Markdown twin of every page, `llms.txt`, `llms-full.txt` and `sitemap.md`. */
export async function writeMarkdown(
  site: BuiltSite,
  built: readonly ParsedPage[],
  options: AgentsOptions,
): Promise<void> {
  const { outDir, config, docs } = site;
  const pages = [...options.before, ...docPages(docs), ...options.after];
  const byRoute = new Map(built.map((page) => [page.route, page]));
  const paths = new Map(pages.map(({ route }) => [route.replace(/\/$/, ""), twinPath(route)]));
  const twins = await Promise.all(pages.map((page) => writeTwin(site, byRoute.get(page.route), page, paths)));
  const indexes = [FULL, SITEMAP].map((file) => ({ file, title: file.slice(1), description: "" }));
  const downloads = (await Globby([...options.downloads], { cwd: outDir })).sort().map((file) => `/${file}`);
  await Promise.all([
    writeFile(path.join(outDir, "llms.txt"), llmsIndex(config, twins, [...indexes, ...options.documents], downloads)),
    writeFile(path.join(outDir, FULL), llmsFull(config, twins)),
    writeFile(path.join(outDir, SITEMAP), sitemapFile(config, twins)),
  ]);
}

/** Write the rules for coding agents as `AGENTS.md` and as a skill, with code quoted from `examples/`. */
export async function writeGuide({ outDir, siteDir }: BuiltSite): Promise<void> {
  const guide = filled(await readFile(path.join(__dirname, "guide.md"), "utf8"), siteDir);
  await mkdir(path.join(outDir, "skills/socketless"), { recursive: true });
  await writeFile(path.join(outDir, "AGENTS.md"), guide);
  await writeFile(path.join(outDir, "skills/socketless/SKILL.md"), asSkill(guide));
}
