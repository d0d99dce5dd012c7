import { client, isIn, replacement, type Patch } from "./patch";

const STAND_IN = client("prefetch.ts");

/**
 * Prefetch the pages of links, each file once and when the browser is idle.
 *
 * - Relies on: `@docusaurus/core`, whose `lib/client/docusaurus.js` is called by the theme's links, and whose
 *   `ChunkAssetPlugin` returns the URL of a chunk.
 * - Gains: stock requests shared chunks again for each link that comes into view and searches all routes each time:
 *   on a tutorial 123 requests for 21 files, and a quarter of the main thread's time.
 * - Drop when: Docusaurus remembers which chunks it has requested.
 */
export const prefetchPatch: Patch = {
  name: "prefetch",
  relies: [
    { file: "@docusaurus/core/lib/client/clientEntry.js", text: "import docusaurus from './docusaurus';" },
    { file: "@docusaurus/core/lib/client/clientEntry.js", text: "window.docusaurus = docusaurus;" },
    {
      file: "@docusaurus/core/lib/client/docusaurus.js",
      text: "const docusaurus = {\n    prefetch,\n    preload,\n};",
    },
    {
      file: "@docusaurus/core/lib/client/docusaurus.js",
      text: "const chunkAsset = __webpack_require__.gca(chunkName);",
    },
    {
      file: "@docusaurus/core/lib/client/docusaurus.js",
      text: "if (chunkAsset && !chunkAsset.includes('undefined')) {",
    },
    { file: "@docusaurus/core/lib/client/preload.js", text: "export default function preload(pathname) {" },
    { file: "@docusaurus/core/lib/client/exports/Link.js", text: "window.docusaurus.preload(targetLink);" },
    { file: "@docusaurus/core/lib/webpack/plugins/ChunkAssetPlugin.js", text: "'__webpack_require__.gca'" },
  ],
  standIns: [STAND_IN],
  configure: ({ isServer, isProduction, bundler }) =>
    isServer || !isProduction
      ? undefined
      : {
          plugins: [
            replacement(bundler, /^\.\/docusaurus$/, (request) =>
              isIn("@docusaurus/core/lib/client", request) ? STAND_IN : undefined,
            ),
          ],
        },
};
