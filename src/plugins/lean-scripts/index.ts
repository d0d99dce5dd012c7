import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

const here = (file: string): string => path.join(__dirname, file);

/** The part of a bundler's request that a replacement changes. */
interface Request {
  context: string;
  request: string;
}

/** Keeps out of every page's scripts what no page of this site uses. */
export default function leanScripts({ generatedFilesDir }: LoadContext): Plugin {
  return {
    name: "lean-scripts",
    getClientModules: () => [here("progress.ts")],
    configureWebpack: (_config, isServer, { currentBundler }) => {
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      const generated = (file: string, loader: string) => ({
        test: path.join(generatedFilesDir, file),
        use: [{ loader: here(loader) }],
      });
      return {
        resolve: { alias: { [require.resolve("@docusaurus/theme-classic/lib/nprogress")]: false } },
        module: {
          rules: [
            generated("docusaurus.config.mjs", "client-config.cjs"),
            ...(isServer ? [] : [generated("registry.js", "client-registry.cjs")]),
          ],
        },
        plugins: [
          new NormalModuleReplacementPlugin(/\/BaseUrlIssueBanner$/, here("NoBanner.ts")),
          new NormalModuleReplacementPlugin(/^tslib$/, (request: Request) => {
            if (!isServer && /@docusaurus[\\/]utils-common[\\/]/.test(request.context + path.sep)) {
              request.request = here("interop.cjs");
            }
          }),
        ],
      };
    },
  };
}
