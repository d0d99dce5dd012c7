import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { clientConfig } from "./client-config";
import { assertInstalled, PatchError, type Reliance } from "./installed";

const client = (file: string): string => path.join(__dirname, "client", file);
const ENTRY = "@docusaurus/core/lib/client/clientEntry.js";
const THEME_HIGHLIGHTER = "@docusaurus/theme-classic/lib/prism-include-languages";

/**
 * The patches, with what they rely on.
 *
 * `theme-highlighter`: keep the theme's highlighter out of the browser's scripts; code is highlighted at build time.
 * Gains 29 KB of brotli on every page. Drop when the theme loads that module only where its own `CodeBlock` is used.
 *
 * `prefetch`: prefetch the pages of links, each file once and when the browser is idle. Stock requests shared chunks again
 * for each link that comes into view, and searches all routes each time. Drop when Docusaurus remembers which chunks it has requested.
 *
 * `start-in-steps`: start the page in three tasks instead of one, so that input is handled in between. Its longest task takes
 * 90 to 110 ms instead of 130 to 190 on a processor slowed down four times. Drop when Docusaurus evaluates its entry in
 * several tasks.
 *
 * `client-config`: keep configuration that only the build reads, with paths of the machine that builds, out of the browser's
 * scripts. Drop when Docusaurus generates a separate client configuration.
 *
 * `tslib-helper`: keep unused helpers out of the browser's scripts. Gains 3.3 KB of brotli on every page. Drop when
 * `utils-common` is published as ES modules or without `importHelpers`.
 */
export const PATCHES: ReadonlyMap<string, readonly Reliance[]> = new Map([
  [
    "theme-highlighter",
    [
      ["@docusaurus/theme-classic/lib/index.js", "'./prism-include-languages',"],
      [`${THEME_HIGHLIGHTER}.js`, "import { Prism } from 'prism-react-renderer';"],
    ],
  ],
  [
    "prefetch",
    [
      [ENTRY, "import docusaurus from './docusaurus';", "window.docusaurus = docusaurus;"],
      [
        "@docusaurus/core/lib/client/docusaurus.js",
        "const docusaurus = {\n    prefetch,\n    preload,\n};",
        "const chunkAsset = __webpack_require__.gca(chunkName);",
        "if (chunkAsset && !chunkAsset.includes('undefined')) {",
      ],
      ["@docusaurus/core/lib/client/preload.js", "export default function preload(pathname) {"],
      ["@docusaurus/core/lib/client/exports/Link.js", "window.docusaurus.preload(targetLink);"],
      ["@docusaurus/core/lib/webpack/plugins/ChunkAssetPlugin.js", "'__webpack_require__.gca'"],
    ],
  ],
  ["start-in-steps", [[ENTRY, "import ReactDOM from 'react-dom/client';", "import App from './App';"]]],
  [
    "client-config",
    [
      ["@docusaurus/core/lib/server/codegen/codegen.js", "export default ${JSON.stringify(siteConfig, null, 2)};"],
      [ENTRY, "siteConfig.future.experimental_router === 'hash'"],
    ],
  ],
  [
    "tslib-helper",
    [
      [
        "@docusaurus/utils-common/lib/index.js",
        'const tslib_1 = require("tslib");',
        "tslib_1.",
        "get: function () { return tslib_1.__importDefault(applyTrailingSlash_1).default; }",
      ],
    ],
  ],
] satisfies [string, Reliance[]][]);

interface Compiler {
  hooks: { thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
}

interface Compilation {
  hooks: { finishModules: { tap(name: string, run: (modules: Iterable<object>) => void): void } };
}

/** Check that replacements are part of the browser's bundle. */
const checkBundled = (files: readonly string[]) => ({
  apply: ({ hooks }: Compiler) =>
    hooks.thisCompilation.tap("docusaurus-patches", (compilation) =>
      compilation.hooks.finishModules.tap("docusaurus-patches", (modules) => {
        const bundled = new Set(Array.from(modules, (module) => "resource" in module && module.resource));
        const missing = files.find((file) => !bundled.has(client(file)));
        if (missing !== undefined) {
          throw new PatchError(missing, "the replacement has not come into the bundle.");
        }
      }),
    ),
});

/** Register the patches on dependencies. Each asserts the code that it replaces. */
export default function docusaurusPatches({ generatedFilesDir }: LoadContext): Plugin {
  PATCHES.forEach((relies, patch) => assertInstalled(patch, relies));
  return {
    name: "docusaurus-patches",
    // The options are whole: don't look for a configuration file above each style sheet.
    configurePostCss: (options) => ({ ...options, config: false }),
    configureWebpack(config, isServer, { currentBundler: { instance: bundler } }) {
      /** Replace a module by name for the modules of a folder. */
      const replaced = (name: RegExp, folder: string, file: string) =>
        new bundler.NormalModuleReplacementPlugin(name, (request: { context: string; request: string }) => {
          if (request.context.replaceAll("\\", "/").endsWith(`/${folder}`)) {
            request.request = client(file);
          }
        });
      const isProduction = process.env.NODE_ENV === "production";
      if (isProduction && !isServer) {
        if (config.entry !== require.resolve(ENTRY)) {
          throw new PatchError("start-in-steps", `the browser's bundle doesn't begin with ${ENTRY}.`);
        }
        config.entry = client("start-in-steps.cjs");
      }
      const rewriter = path.join(__dirname, "transform-loader.cjs");
      return {
        resolve: { alias: { [require.resolve(THEME_HIGHLIGHTER)]: client("empty.cjs") } },
        module: {
          rules: [
            {
              test: path.join(generatedFilesDir, "docusaurus.config.mjs"),
              use: [{ loader: rewriter, options: { transform: clientConfig } }],
            },
          ],
        },
        plugins: isServer
          ? []
          : [
              replaced(/^tslib$/, "@docusaurus/utils-common/lib", "tslib-helper.cjs"),
              ...(isProduction ? [replaced(/^\.\/docusaurus$/, "@docusaurus/core/lib/client", "prefetch.ts")] : []),
              checkBundled([
                "empty.cjs",
                "tslib-helper.cjs",
                ...(isProduction ? ["prefetch.ts", "start-in-steps.cjs"] : []),
              ]),
            ],
      };
    },
  };
}
