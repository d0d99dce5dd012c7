import { writeFile } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage, ownSources } from "docusaurus-site-kit";

import { writeOfflineManifest } from "./manifest";
import type { PluginOptions } from "./options";
import type { SiteData } from "./site-data";
import { workerText } from "./worker";

export { type Options, type PluginOptions, validateOptions } from "./options";

const SOURCES = path.join(__dirname, "..");
const THEME = path.join(SOURCES, "theme");

/** Pages that were read, or all of them when the reader asks, can be read without a network. */
export default function offlineReading({ baseUrl, i18n, siteConfig }: LoadContext, options: PluginOptions): Plugin {
  const { enabled, labels, cachePrefix = `offline-reading:${baseUrl}:` } = options;
  const worker = baseUrl + options.worker;
  const otherSites = Object.values(i18n.localeConfigs)
    .map((locale) => locale.baseUrl)
    .filter((url) => url !== baseUrl && url.startsWith(baseUrl));
  return {
    name: "docusaurus-plugin-offline-reading",
    getThemePath: () => THEME,
    getTypeScriptThemePath: () => THEME,
    getClientModules: () => [path.join(SOURCES, "client", enabled ? "register.ts" : "unregister.ts")],
    configureWebpack: (_config, isServer, utils) => ({ module: { rules: ownSources(SOURCES, isServer, utils) } }),
    async contentLoaded({ actions }) {
      const data: SiteData = { baseUrl, worker, manifest: baseUrl + options.manifest, cachePrefix };
      await actions.createData("site.json", data);
      await actions.createData("labels.json", labels);
    },
    postBuild: ({ outDir, routesPaths }) =>
      inStage(outDir, "seal", async () => {
        const script = workerText(enabled ? "keep" : "retire", {
          baseUrl,
          otherSites,
          worker,
          cachePrefix,
          language: i18n.currentLocale,
          siteTitle: siteConfig.title,
          offlineTitle: labels.offlineTitle,
          offlineText: labels.offlineText,
        });
        await writeFile(path.join(outDir, options.worker), script);
        if (enabled) {
          await writeOfflineManifest(outDir, { baseUrl, otherSites, routes: routesPaths, ...options });
        }
      }),
  };
}
