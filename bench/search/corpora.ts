import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { readMarkdown } from "./markdown";
import type { PageContent } from "../../plugins/search/record";

/** Third-party documentation as Markdown in npm packages, which `bench/search/package.json` names. */
export const FOREIGN = [
  { name: "fastify", folder: "docs" },
  { name: "undici", folder: "docs/docs" },
  { name: "pino", folder: "docs" },
] as const;

const MODULES = path.join(__dirname, "node_modules");

/** Read a package's documentation: one page per file, under its path without the extension. */
export function readForeign({ name, folder }: (typeof FOREIGN)[number]): PageContent[] {
  const root = path.join(MODULES, name, folder);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
  return files.sort().map((file) => {
    const markdown = readFileSync(path.join(root, file), "utf8");
    const page = file.slice(0, -".md".length);
    // Remove code blocks, where `#` begins a comment.
    const title = /^# +(.*)$/m
      .exec(markdown.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ""))?.[1]
      ?.replace(/<[^>]*>|[`*]/g, "")
      .trim();
    return {
      url: `https://docs.example/${page}`,
      group: path.dirname(page) === "." ? name : path.dirname(page),
      facets: { language: "en", version: "current", docusaurus_tag: "default" },
      sections: readMarkdown(markdown, title ?? path.basename(page)),
    };
  });
}
