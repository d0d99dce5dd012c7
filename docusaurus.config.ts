import type { Config } from "@docusaurus/types";
import type { Options as DocsOptions } from "@docusaurus/plugin-content-docs";
import * as sitemap from "@docusaurus/plugin-sitemap";
import type { Options as SitemapOptions } from "@docusaurus/plugin-sitemap";
import type * as Preset from "@docusaurus/preset-classic";
import npm2yarn from "@docusaurus/remark-plugin-npm2yarn";
import { quotedCode } from "docusaurus-plugin-code-from-file";
import { remarkApiValue } from "docusaurus-plugin-openapi-page/remark";
import { staged } from "docusaurus-site-kit";

import { announcementBar } from "./src/config/announcement";
import { apiReference } from "./src/config/api";
import { readEnvironment } from "./src/config/environment";
import { search } from "./src/config/search";
import { checkFolder } from "./src/config/folder";
import { hasHistory } from "./src/config/history";
import { securityHeaders } from "./src/config/policy";
import { quotedPrograms } from "./src/config/quotedPrograms";
import { REDIRECTS } from "./src/config/redirects";
import { rehypeBreakableCode } from "./src/plugins/breakable-code/rehype";
import { rehypeDiagrams } from "./src/plugins/diagrams/rehype";
import { remarkObserved } from "./src/plugins/release/remark";
import { rehypeScrollableTables } from "./src/plugins/scrollable-tables/rehype";
import { rehypeStaticHighlight } from "./src/plugins/static-highlight/rehype";

checkFolder(__dirname);
const environment = readEnvironment(process.env);
const history = hasHistory(__dirname);

const sourceRepository = "https://github.com/wosherco/socketless";

const markdown = {
  beforeDefaultRemarkPlugins: [
    [remarkObserved, { siteDir: __dirname }],
    [remarkApiValue, { siteDir: __dirname }],
  ],
  remarkPlugins: [[npm2yarn, { sync: true, converters: ["pnpm", "yarn", "bun"] }]],
  rehypePlugins: [
    [rehypeStaticHighlight, { siteDir: __dirname }],
    [rehypeDiagrams, { siteDir: __dirname }],
    rehypeBreakableCode,
    rehypeScrollableTables,
  ],
} satisfies Partial<DocsOptions>;

const docs = {
  ...markdown,
  path: "docs",
  routeBasePath: "docs",
  sidebarPath: "./sidebars.ts",
  sidebarCollapsible: true,
  editUrl: `${sourceRepository}/tree/main/apps/docs/`,
  showLastUpdateTime: history,
  lastVersion: "current",
  versions: { current: { label: "Next", path: "", banner: "none" } },
} satisfies Partial<DocsOptions>;

const preset = {
  docs: false,
  blog: false,
  debug: false,
  pages: { path: "src/pages", ...markdown },
  // Is a plugin of its own below, whose work has its place in the order of stages.
  sitemap: false,
  theme: { customCss: "./src/css/custom.css" },
} satisfies Preset.Options;

const sitemapOptions = {
  ignorePatterns: ["/404.html"],
  lastmod: history ? "date" : null,
  changefreq: null,
  priority: null,
} satisfies SitemapOptions;

const agents = {
  before: [
    {
      route: "/",
      title: "Socketless",
      description: "What Socketless is, and the three calls that make it work.",
      section: "Start",
    },
  ],
  after: [
    {
      route: "/api/",
      title: "API reference",
      description:
        "Every operation, field, default, limit and answer, and the webhook, from the service's OpenAPI document.",
      section: "Reference",
    },
  ],
  documents: [
    { file: "/openapi.json", title: "OpenAPI 3.1", description: "The four calls and the webhook." },
    { file: "/asyncapi.json", title: "AsyncAPI 3.0", description: "The frames of the WebSocket, and the webhook." },
    {
      file: "/signature-vectors.json",
      title: "Signature test vectors",
      description: "Bodies, secrets and headers, with the verdict that a verification must reach.",
    },
  ],
};

const cards = {
  mark: "static/img/logo.svg",
  wordmark: "static/img/wordmark-dark.svg",
  sections: { "/": "Documentation", "/api": "Reference" },
};

const themeConfig = {
  image: "img/social-card.png",
  colorMode: { defaultMode: "light", disableSwitch: false, respectPrefersColorScheme: false },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
  navbar: {
    title: "Socketless",
    logo: { src: "img/logo.svg", alt: "", width: 28, height: 28 },
    items: [
      { to: "/docs/introduction", activeBaseRegex: "^/docs(?:/|$)", label: "Docs", position: "left" },
      { to: "/api", label: "Api Reference", position: "left" },
      { href: "https://app.socketless.ws/", label: "Dashboard", position: "right" },
      { href: sourceRepository, label: "GitHub", position: "right" },
    ],
  },
  footer: {
    links: [{ title: "Docs", items: [{ label: "Introduction", to: "/docs/introduction" }] }],
    copyright: "Copyright © 2024 Socketless",
  },
  // Code is highlighted at build time; the theme's own highlighter, and its colours in every page's scripts, are not used.
  prism: { theme: { plain: {}, styles: [] } },
  announcementBar: environment.announcement && announcementBar(environment.announcement),
} satisfies Preset.ThemeConfig;

const config = {
  title: "Socketless",
  tagline: "Sockets for serverless platforms",
  url: "https://docs.socketless.ws",
  baseUrl: "/",
  // The site is always at the root of its domain, and the banner's inline script would want a policy of its own.
  baseUrlIssueBanner: false,
  favicon: "img/favicon.svg",
  headTags: [
    {
      tagName: "link",
      attributes: {
        rel: "preload",
        as: "font",
        type: "font/woff2",
        href: "/fonts/figtree-640.woff2",
        crossorigin: "anonymous",
      },
    },
    {
      tagName: "link",
      attributes: { rel: "alternate icon", type: "image/png", sizes: "32x32", href: "/img/favicon-32.png" },
    },
    { tagName: "link", attributes: { rel: "apple-touch-icon", href: "/img/apple-touch-icon.png" } },
    {
      tagName: "link",
      attributes: {
        rel: "search",
        type: "application/opensearchdescription+xml",
        title: "Socketless",
        href: "/opensearch.xml",
      },
    },
  ],
  i18n: { defaultLocale: "en", locales: ["en"] },
  onBrokenLinks: "throw",
  onBrokenAnchors: "warn",
  onDuplicateRoutes: "warn",
  markdown: {
    hooks: { onBrokenMarkdownLinks: "warn", onBrokenMarkdownImages: "throw" },
    remarkRehypeOptions: quotedCode(),
  },
  // The site has its domain to itself, so its keys in localStorage need no prefix.
  storage: { type: "localStorage", namespace: false },
  future: { v4: true },
  presets: [["classic", preset]],
  plugins: [
    ["docusaurus-plugin-idle-scripts", { start: environment.scriptsOnIntent ? "intent" : "load" }],
    "./src/compat/index.ts",
    // Before lean-css, which keeps what the search window's own style reads.
    ["./src/plugins/search/index.ts", { ...search, hosted: environment.search }],
    ["./src/plugins/lean-css/index.ts", { keep: [] }],
    ["./src/compat/bare-permalinks.ts", docs],
    "./src/plugins/published-examples/index.ts",
    "./src/plugins/local-service/index.ts",
    ["docusaurus-plugin-code-from-file", quotedPrograms],
    ["docusaurus-plugin-openapi-page", apiReference(environment)],
    "./src/plugins/asyncapi/index.ts",
    "./src/plugins/static-highlight/index.ts",
    ["docusaurus-plugin-social-cards", cards],
    "./src/plugins/client-behaviour/index.ts",
    ["docusaurus-plugin-markdown-twins", agents],
    ["./src/plugins/redirects/index.ts", { list: REDIRECTS }],
    [staged(sitemap, "derive"), sitemapOptions],
    ["docusaurus-plugin-csp", securityHeaders(environment)],
    ["./src/plugins/offline/index.ts", { enabled: environment.offline }],
    "./src/plugins/shipped-packages/index.ts",
    ["docusaurus-plugin-compression", { cache: ".cache/compressed", best: ["search/", "assets/search/"] }],
  ],
  themeConfig,
} satisfies Config;

export default config;
