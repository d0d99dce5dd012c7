import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { dependencies } from "../package.json";
import { copySite } from "../tests/support/site-copy";
import { run } from "./command";
import type { Page } from "./pages";

/** A site with the guides, built by one generator. */
export interface Site {
  name: string;
  build: string;
  /** Output folder, relative to the site's. */
  output: string;
  ending: "" | "/" | ".html";
  fileOf(page: Page): string;
}

interface Peer extends Site {
  packages: readonly string[];
  pictures: string;
  /** Return its files by name, besides pages and pictures. */
  files(pages: readonly Page[]): readonly (readonly [string, string])[];
}

export const OWN: Site = {
  name: "this site",
  build: "npm run --silent build",
  output: "build",
  ending: "",
  fileOf: ({ slug }) => `${slug}.mdx`,
};

const json = (value: unknown): string => `export default ${JSON.stringify(value)};\n`;
const ICON = "/img/favicon.svg";
const docusaurus = /^(?:@docusaurus\/(?:core|faster|preset-classic)|react|react-dom)$/;

const PEERS: readonly Peer[] = [
  {
    name: `stock Docusaurus ${dependencies["@docusaurus/core"]}`,
    packages: Object.entries(dependencies).flatMap((entry) => (docusaurus.test(entry[0]) ? entry.join("@") : [])),
    build: "npx docusaurus build",
    output: "build",
    ending: "",
    fileOf: ({ slug }) => `${slug}.md`,
    pictures: "static/img",
    files() {
      const config = {
        title: "Peer",
        url: "https://example.com",
        baseUrl: "/",
        favicon: ICON,
        // Set what `create-docusaurus` sets.
        future: { v4: true },
        onBrokenLinks: "ignore",
        markdown: { format: "md", hooks: { onBrokenMarkdownImages: "ignore" } },
        presets: [["classic", { docs: {}, blog: false }]],
        themeConfig: { algolia: { appId: "APP", apiKey: "key", indexName: "peer" } },
      };
      return [["docusaurus.config.mjs", json(config)]];
    },
  },
  {
    name: "VitePress 1.6.4",
    packages: ["vitepress@1.6.4"],
    build: "npx vitepress build",
    output: ".vitepress/dist",
    ending: ".html",
    fileOf: ({ slug }) => `${slug}.md`,
    pictures: "public/img",
    files(pages) {
      const sidebar = pages.map(({ title, slug }) => ({ text: title, link: `/${slug}` }));
      const themeConfig = { search: { provider: "local" }, sidebar };
      const head = [["link", { rel: "icon", href: ICON }]];
      return [[".vitepress/config.mjs", json({ title: "Peer", ignoreDeadLinks: true, head, themeConfig })]];
    },
  },
  {
    name: "Starlight 0.42.4",
    packages: ["astro@7.3.5", "@astrojs/starlight@0.42.4"],
    build: "npx astro build",
    output: "dist",
    ending: "/",
    fileOf: ({ slug }) => `src/content/docs/${slug}.md`,
    pictures: "public/img",
    files: () => [
      [
        "astro.config.mjs",
        `import starlight from "@astrojs/starlight";
export default { site: "https://example.com", integrations: [starlight({ title: "Peer", favicon: "${ICON}" })] };`,
      ],
      [
        "src/content.config.mjs",
        `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };`,
      ],
    ],
  },
];

export const SITES: readonly Site[] = [OWN, ...PEERS];

/** Create a site without caches in a new folder, and return its path. */
export async function createSite(site: Site, parent: string, pages: readonly Page[]): Promise<string> {
  const peer = PEERS.find((one) => one === site);
  if (peer === undefined) {
    const { directory } = copySite();
    rmSync(path.join(directory, "node_modules/.cache"), { recursive: true, force: true });
    return directory;
  }
  const folder = path.join(parent, peer.name.replaceAll(" ", "-"));
  const browserslist = [">0.5%", "not dead", "not op_mini all"];
  const files = [
    ["package.json", JSON.stringify({ name: "peer", private: true, browserslist })] as const,
    ...peer.files(pages),
    // Repeat the title as a heading for VitePress, which makes none of it.
    ...pages.map((page) => {
      const heading = peer.name.startsWith("VitePress") ? `# ${page.title}\n` : "";
      return [peer.fileOf(page), `---\ntitle: ${JSON.stringify(page.title)}\n---\n\n${heading}${page.body}`] as const;
    }),
  ];
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  cpSync("static/img", path.join(folder, peer.pictures), { recursive: true });
  await run(`npm install --no-audit --no-fund ${peer.packages.join(" ")}`, folder);
  return folder;
}
