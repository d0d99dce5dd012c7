import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { copySite } from "../tests/support/siteCopy";
import { type Page, withCategories } from "./pages";

/** A site with the benchmark's pages, built by one generator. */
export interface Site {
  name: string;
  /** Packages to install into its folder; empty to use those of this project. */
  packages: readonly string[];
  /** Output folder, relative to the site's. */
  output: string;
  /** Build command and its arguments, run in the site's folder. */
  build: readonly [string, ...string[]];
  /** Folders that a build leaves for the next one, relative to the site's; a cold build starts without them. */
  caches: readonly string[];
  /** Create the site's folder below `parent` and return its path. */
  write(parent: string, pages: readonly Page[]): string;
  /** Suffix of page URLs. */
  ending: "" | "/" | ".html";
  /** Return the file of a page, to change it between two builds. */
  fileOf(page: Page): string;
}

function put(folder: string, file: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

const frontMatter = (page: Page, more = ""): string => `---\ntitle: ${JSON.stringify(page.title)}\n${more}---\n`;

/** Create a site's folder with this site's pictures. Of an existing folder only the packages are kept. */
function folderOf(parent: string, name: string, pictures: string): string {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  readdirSync(folder)
    .filter((entry) => entry !== "node_modules")
    .forEach((entry) => rmSync(path.join(folder, entry), { recursive: true }));
  cpSync("static/img", path.join(folder, pictures), { recursive: true });
  return folder;
}

/** This site unchanged, plus the pages that it doesn't have yet, as plain Markdown. */
export const OWN: Site = {
  name: "this site",
  packages: [],
  output: "build",
  build: ["npm", "run", "--silent", "build"],
  caches: [".docusaurus", ".cache", "build"],
  write(_parent, pages) {
    const { directory, edit } = copySite();
    edit("sidebars.ts", (sidebars) => withCategories(sidebars, pages));
    pages
      .filter(({ slug }) => slug.startsWith("more-"))
      .forEach((page) =>
        put(directory, OWN.fileOf(page), `${frontMatter(page, "mdx:\n  format: md\n")}\n# ${page.title}\n${page.body}`),
      );
    return directory;
  },
  ending: "",
  fileOf: ({ slug }) => (slug.startsWith("more-") ? `docs/${slug}.md` : `docs/${slug}.mdx`),
};

const stock: Site = {
  name: "stock Docusaurus",
  packages: [],
  output: "build",
  build: ["node", "node_modules/@docusaurus/core/bin/docusaurus.mjs", "build"],
  caches: [".docusaurus", "build", "node_modules/.cache"],
  write(parent, pages) {
    const folder = folderOf(parent, "stock", "static/img");
    rmSync(path.join(folder, "node_modules"), { force: true });
    symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
    const config = {
      title: "Peer",
      url: "https://example.com",
      baseUrl: "/",
      onBrokenLinks: "ignore",
      onBrokenAnchors: "ignore",
      markdown: { format: "md", hooks: { onBrokenMarkdownLinks: "ignore", onBrokenMarkdownImages: "ignore" } },
      presets: [["classic", { docs: {}, blog: false }]],
      themeConfig: { algolia: { appId: "APP", apiKey: "key", indexName: "peer" } },
    };
    put(folder, "docusaurus.config.js", `module.exports = ${JSON.stringify(config)};`);
    put(folder, "package.json", JSON.stringify({ name: "peer", private: true, browserslist: ["defaults"] }));
    pages.forEach((page) => put(folder, stock.fileOf(page), `${frontMatter(page)}\n${page.body}`));
    return folder;
  },
  ending: "",
  fileOf: ({ slug }) => `docs/${slug}.md`,
};

const vitepress: Site = {
  name: "VitePress",
  packages: ["vitepress@1.6.4"],
  output: ".vitepress/dist",
  build: ["node", "node_modules/vitepress/bin/vitepress.js", "build"],
  caches: [".vitepress/cache", ".vitepress/dist"],
  write(parent, pages) {
    const folder = folderOf(parent, "vitepress", "public/img");
    const sidebar = pages.map(({ title, slug }) => ({ text: title, link: `/docs/${slug}` }));
    const config = {
      title: "Peer",
      ignoreDeadLinks: true,
      srcExclude: ["node_modules/**"],
      themeConfig: { search: { provider: "local" }, sidebar },
    };
    put(folder, "package.json", JSON.stringify({ name: "peer", private: true, type: "module" }));
    put(folder, ".vitepress/config.mjs", `export default ${JSON.stringify(config)};`);
    pages.forEach((page) => put(folder, vitepress.fileOf(page), `${frontMatter(page)}\n# ${page.title}\n${page.body}`));
    return folder;
  },
  ending: ".html",
  fileOf: ({ slug }) => `docs/${slug}.md`,
};

const starlight: Site = {
  name: "Starlight",
  packages: ["astro@5.16.0", "@astrojs/starlight@0.36.3"],
  output: "dist",
  build: ["node", "node_modules/astro/astro.js", "build"],
  caches: [".astro", "dist", "node_modules/.astro", "node_modules/.vite"],
  write(parent, pages) {
    const folder = folderOf(parent, "starlight", "public/img");
    put(folder, "package.json", JSON.stringify({ name: "peer", private: true, type: "module" }));
    put(
      folder,
      "astro.config.mjs",
      'import { defineConfig } from "astro/config";\nimport starlight from "@astrojs/starlight";\nexport default defineConfig({ site: "https://example.com", integrations: [starlight({ title: "Peer" })] });\n',
    );
    put(
      folder,
      "src/content.config.ts",
      'import { defineCollection } from "astro:content";\nimport { docsLoader } from "@astrojs/starlight/loaders";\nimport { docsSchema } from "@astrojs/starlight/schema";\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n',
    );
    pages.forEach((page) => put(folder, starlight.fileOf(page), `${frontMatter(page)}\n${page.body}`));
    return folder;
  },
  ending: "/",
  fileOf: ({ slug }) => `src/content/docs/docs/${slug}.md`,
};

export const SITES: readonly Site[] = [OWN, stock, vitepress, starlight];
