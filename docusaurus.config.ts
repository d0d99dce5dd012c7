import type { Config } from "@docusaurus/types";
import type { Options as DocsOptions } from "@docusaurus/plugin-content-docs";
import * as sitemap from "@docusaurus/plugin-sitemap";
import type { Options as SitemapOptions } from "@docusaurus/plugin-sitemap";
import type * as Preset from "@docusaurus/preset-classic";
import { quotedCode } from "./plugins/code/quote";
import { staged } from "./plugins/site-kit";

import { agents } from "./src/config/agents";
import { apiReference } from "./src/config/api";
import { type Environment, readEnvironment } from "./src/config/environment";
import { checkFolder } from "./src/config/folder";
import { headTags } from "./src/config/headTags";
import { hasHistory } from "./src/config/history";
import { markdown } from "./src/config/markdown";
import { securityHeaders } from "./src/config/policy";
import { quotedPrograms } from "./src/config/quotedPrograms";
import { searchOptions } from "./src/config/search";
import { SOURCE_REPOSITORY, themeConfig } from "./src/config/theme";

let environment: Environment;
try {
  checkFolder(__dirname);
  environment = readEnvironment(process.env);
} catch (error) {
  // Docusaurus would print two stack traces around the message.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** What authors are warned of stops CI. */
const severity = process.env.CI === "true" ? "throw" : "warn";
const history = hasHistory(__dirname);

const docs = {
  ...markdown,
  path: "docs",
  routeBasePath: "docs",
  sidebarPath: "./sidebars.ts",
  sidebarCollapsible: true,
  editUrl: `${SOURCE_REPOSITORY}/tree/main/apps/docs/`,
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

const config = {
  title: "Socketless",
  tagline: "Sockets for serverless platforms",
  url: "https://docs.socketless.ws",
  baseUrl: "/",
  // The site is always at the root of its domain, and the banner's inline script would want a policy of its own.
  baseUrlIssueBanner: false,
  favicon: "img/favicon.svg",
  headTags,
  i18n: { defaultLocale: "en", locales: ["en"] },
  onBrokenLinks: "throw",
  onBrokenAnchors: severity,
  onDuplicateRoutes: severity,
  markdown: {
    hooks: { onBrokenMarkdownLinks: severity, onBrokenMarkdownImages: "throw" },
    remarkRehypeOptions: quotedCode(),
  },
  // The site has its domain to itself, so its keys in localStorage need no prefix.
  storage: { type: "localStorage", namespace: false },
  // The bundler's own cache misses edits of the site's plugins.
  future: { v4: true, faster: { rspackPersistentCache: false } },
  presets: [["classic", preset]],
  plugins: [
    ["docusaurus-plugin-idle-scripts", { start: environment.scriptsOnIntent ? "intent" : "load" }],
    "./src/compat/index.ts",
    "./src/plugins/playground/index.ts",
    // Before lean-css, which keeps what the search window's own style reads.
    ["docusaurus-plugin-search", searchOptions(environment)],
    ["./src/plugins/lean-css/index.ts", { keep: [] }],
    ["./src/compat/bare-permalinks.ts", docs],
    "./src/plugins/published-examples/index.ts",
    "./src/plugins/local-service/index.ts",
    ["docusaurus-plugin-code-from-file", quotedPrograms],
    ["docusaurus-plugin-openapi-page", apiReference(environment)],
    "./src/plugins/asyncapi/index.ts",
    "docusaurus-plugin-static-code",
    "./src/plugins/client-behaviour/index.ts",
    "./src/plugins/agent-guide/index.ts",
    ["docusaurus-plugin-markdown-twins", agents],
    [staged(sitemap, "derive"), sitemapOptions],
    ["docusaurus-plugin-csp", securityHeaders(environment)],
    ["docusaurus-plugin-compression", { cache: ".cache/compressed", best: ["search/", "assets/search/"] }],
  ],
  themeConfig: themeConfig(environment),
} satisfies Config;

export default config;
