import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { unusedParts, type Site } from "./unused";

const here = (file: string): string => path.join(__dirname, file);

/** A module that holds nothing. */
export const EMPTY = here("empty.cjs");

/** The part of a bundler's request that a replacement changes. */
interface Request {
  context: string;
  request: string;
}

/** The folder of what Docusaurus itself runs in the browser. */
const CLIENT = /@docusaurus[\\/]core[\\/]lib[\\/]client$/;

/** What takes the place of its parts, by how they are asked for. */
const CLIENT_PARTS = new Map([
  ["./docusaurus", "ahead.ts"],
  ["./PendingNavigation", "PendingNavigation.tsx"],
  ["./normalizeLocation", "normalizeLocation.ts"],
  ["./preload", "preload.ts"],
  ["react-router-dom", "Router.tsx"],
]);

/**
 * What takes the place of `useIsBrowser`, by the folder that asks for it, in components that would change when they learn that
 * they run in a browser, and the whole page's style with them.
 */
const IS_BROWSER = [
  // Tabs are made anew, for a fault of React 17. A reader's choice they take from the store in any case.
  // https://github.com/facebook/docusaurus/issues/5653
  [/@docusaurus[\\/]theme-classic[\\/]lib[\\/]theme[\\/]Tabs$/, "inBrowser.ts"],
  // The picture for the other theme is taken out, and put in again for a reader who changes the theme. It is hidden anyway.
  [/@docusaurus[\\/]theme-common[\\/]lib[\\/]components[\\/]ThemedComponent$/, "onServer.ts"],
] as const;

/** Where the theme's hook for a navigation bar that hides is asked for. */
const THEME_COMMON = /@docusaurus[\\/]theme-common[\\/]lib$/;

/** The module whose order of keys `key-order.cjs` changes. */
const KEY_ORDER = /@docusaurus[\\/]theme-common[\\/]lib[\\/]utils[\\/]reactUtils\.js$/;

/** What takes the place of a package in the browser, which needs a small part of it. */
const STAND_INS = {
  history$: here("history.ts"),
  "path-to-regexp$": here("pathPattern.ts"),
  "hoist-non-react-statics$": here("noStatics.cjs"),
  // React's checks of properties, which only development builds run.
  "prop-types$": EMPTY,
  "react-helmet-async$": here("Head.ts"),
} as const;

/**
 * Asks browsers to compile all functions of a script while it comes, on another thread, instead of each on the main thread when
 * it is first called. Most of what all pages share is called: a tutorial's load takes 227 instead of 243 ms of the main thread,
 * and not more of all threads. Others read a comment. https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** Keeps out of every page's scripts what no page of this site uses. */
export default function leanScripts({ generatedFilesDir, siteConfig }: LoadContext): Plugin {
  const { navbar } = siteConfig.themeConfig as { navbar?: { hideOnScroll?: boolean } };
  const isNavbarStill = navbar?.hideOnScroll !== true;
  /** Parts of the theme that are left out. While pages are written everything is there, because the next edit may use it. */
  let unused: readonly string[] = [];
  return {
    name: "lean-scripts",
    allContentLoaded({ allContent }) {
      if (process.env.NODE_ENV === "production") {
        unused = unusedParts({
          docs: allContent["docusaurus-plugin-content-docs"]?.default as Site["docs"],
          pages: allContent["docusaurus-plugin-content-pages"]?.default as Site["pages"],
          themeConfig: siteConfig.themeConfig,
        });
      }
    },
    getClientModules: () => [here("progress.ts"), here("shell.ts")],
    configureWebpack: (config, isServer, { currentBundler }) => {
      const { BannerPlugin, Compilation, NormalModuleReplacementPlugin } = currentBundler.instance;
      const isLean = !isServer && process.env.NODE_ENV === "production";
      if (isLean) {
        config.plugins = config.plugins?.filter((plugin) => plugin?.constructor.name !== "ChunkAssetPlugin");
        config.entry = here("start.cjs");
      }
      const generated = (file: string, loader: string) => ({
        test: path.join(generatedFilesDir, file),
        use: [{ loader: here(loader) }],
      });
      return {
        resolve: {
          alias: { [require.resolve("@docusaurus/theme-classic/lib/nprogress")]: EMPTY, ...(isLean && STAND_INS) },
        },
        ...(isLean && { optimization: { chunkIds: "named" } }),
        module: {
          rules: [
            generated("docusaurus.config.mjs", "client-config.cjs"),
            ...(isServer ? [] : [generated("registry.js", "client-registry.cjs")]),
            ...(isLean
              ? [
                  // The banner leads to the same page of the newest version.
                  ...(unused.includes("DocVersionBanner")
                    ? [generated("globalData.json", "client-global-data.cjs")]
                    : []),
                  generated("site-metadata.json", "client-site-metadata.cjs"),
                  { test: KEY_ORDER, use: [{ loader: here("key-order.cjs") }] },
                ]
              : []),
          ],
        },
        plugins: [
          ...(siteConfig.baseUrlIssueBanner
            ? []
            : [new NormalModuleReplacementPlugin(/\/BaseUrlIssueBanner$/, here("Nothing.ts"))]),
          new NormalModuleReplacementPlugin(new RegExp(`^@theme/(?:${unused.join("|")})$`), here("Nothing.ts")),
          new NormalModuleReplacementPlugin(
            /^(?:\.\/(?:docusaurus|PendingNavigation|normalizeLocation|preload)|react-router-dom)$/,
            (request: Request) => {
              if (isLean && CLIENT.test(request.context)) {
                request.request = here(CLIENT_PARTS.get(request.request) ?? request.request);
              }
            },
          ),
          new NormalModuleReplacementPlugin(/^\.\/hooks\/useHideableNavbar$/, (request: Request) => {
            if (isNavbarStill && THEME_COMMON.test(request.context)) {
              request.request = here("stillNavbar.ts");
            }
          }),
          new NormalModuleReplacementPlugin(/^@docusaurus\/useIsBrowser$/, (request: Request) => {
            const [, standIn] = IS_BROWSER.find(([folder]) => folder.test(request.context)) ?? [];
            request.request = standIn ? here(standIn) : request.request;
          }),
          new NormalModuleReplacementPlugin(/^tslib$/, (request: Request) => {
            if (!isServer && /@docusaurus[\\/]utils-common[\\/]/.test(request.context + path.sep)) {
              request.request = here("interop.cjs");
            }
          }),
          ...(isLean
            ? [
                new BannerPlugin({
                  banner: COMPILE_AT_ONCE,
                  raw: true,
                  test: /^(?:.*\/)?main\.[^/]*\.js$/,
                  // Minifying takes comments away; the name of the file, by its bytes, comes after.
                  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
                }),
              ]
            : []),
        ],
      };
    },
  };
}
