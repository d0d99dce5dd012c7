import type { Options as DocsOptions } from "@docusaurus/plugin-content-docs";
import type * as Preset from "@docusaurus/preset-classic";
import type { Config } from "@docusaurus/types";

import { afterBuild } from "./plugins/after-build";
import { llmsPointer } from "./plugins/markdown-twins";
import code from "./plugins/code";
import docusaurusPatches from "./plugins/docusaurus-patches";
import staticContent from "./plugins/static-content";
import { policyBoundary } from "./plugins/policy";
import { downloads } from "./plugins/downloads";
import { search } from "./plugins/search";
import clientBehaviour from "./src/client";
import icons from "./src/components/icons/plugin";
import { agents } from "./src/config/agents";
import { reference } from "./src/config/api";
import { environment } from "./src/config/checked";
import { headTags } from "./src/config/head-tags";
import { hasHistory } from "./src/config/history";
import { markdown } from "./src/config/markdown";
import { securityHeaders } from "./src/config/policy";
import { downloads as downloadable } from "./src/config/downloads";
import { sdk } from "./src/config/sdk";
import { searchOptions } from "./src/config/search";
import { SOURCE_REPOSITORY, themeConfig } from "./src/config/theme";
import playground from "./src/playground/plugin";

/** What authors are warned of stops CI. */
const severity = process.env.CI === "true" ? "throw" : "warn";
const history = hasHistory(__dirname);
const apiReference = reference(environment);
const mdx = markdown(apiReference);
const searching = searchOptions(environment);
const policy = securityHeaders(environment);

const docs = {
  ...mdx,
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
  pages: { path: "src/pages", ...mdx },
  sitemap: { ignorePatterns: ["/404.html"], lastmod: history ? "date" : null, changefreq: null, priority: null },
  theme: { customCss: "./src/css/custom.css" },
} satisfies Preset.Options;

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
  markdown: { hooks: { onBrokenMarkdownLinks: severity, onBrokenMarkdownImages: "throw" } },
  // The site has its domain to itself, so its keys in localStorage need no prefix.
  storage: { type: "localStorage", namespace: false },
  // The bundler's own cache misses edits of the site's plugins.
  future: { v4: true, faster: { rspackPersistentCache: false } },
  presets: [["classic", preset]],
  plugins: [
    // The preset's docs plugin, with the address `/docs` instead of `/docs/`.
    ["./plugins/docusaurus-patches/bare-permalinks.ts", docs],
    docusaurusPatches,
    staticContent,
    code,
    apiReference.plugin,
    downloads(downloadable),
    playground,
    icons,
    (context) => search(context, searching),
    policyBoundary(policy),
    llmsPointer,
    clientBehaviour,
    afterBuild({ scriptsOnIntent: environment.scriptsOnIntent, search: searching, agents, policy, sdk }),
  ],
  themeConfig: themeConfig(environment),
} satisfies Config;

export default config;
