import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage, ownSources } from "docusaurus-site-kit";

import type { PluginOptions } from "./options";
import { writeSecurityHeaders } from "./write";

export { type Options, type PluginOptions, validateOptions } from "./options";

const CLIENT = path.join(__dirname, "../client");

/**
 * Gives every page of a build its Content-Security-Policy and hosts the files with all headers, and has the browser load a
 * new document where a link leads to a page with another policy.
 */
export default function csp({ baseUrl, i18n }: LoadContext, options: PluginOptions): Plugin {
  const siteBaseUrl = new Map(Object.entries(i18n.localeConfigs)).get(i18n.defaultLocale)?.baseUrl ?? baseUrl;
  // The folders of a locale that is built below the default one.
  const below = baseUrl.startsWith(siteBaseUrl) ? baseUrl.slice(siteBaseUrl.length).split("/").filter(Boolean) : [];
  return {
    name: "docusaurus-plugin-csp",
    async contentLoaded({ actions }) {
      const routes = options.routes.map((route) => baseUrl + route.path.replace(/^\/|\/$/g, ""));
      await actions.createData("routes.json", routes);
    },
    getClientModules: () => (options.routes.length > 0 ? [path.join(CLIENT, "policyBoundary.ts")] : []),
    configureWebpack: (_config, isServer, utils) => ({ module: { rules: ownSources(CLIENT, isServer, utils) } }),
    postBuild: ({ outDir }) =>
      inStage(outDir, "seal", () =>
        writeSecurityHeaders(
          {
            directory: outDir,
            baseUrl,
            siteDirectory: path.join(outDir, ...below.map(() => "..")),
            siteBaseUrl: below.length > 0 ? siteBaseUrl : baseUrl,
          },
          options,
        ),
      ),
  };
}
