import { client, isIn, replacement, type Patch } from "./patch";

const STAND_IN = client("prefetch.ts");

/**
 * Prefetches what links lead to, each file once and when the browser has time for it.
 *
 * - Relies on: `@docusaurus/core`, whose `lib/client/docusaurus.js` is what the theme's links call, and whose `ChunkAssetPlugin`
 *   gives the address of a chunk.
 * - Gains: stock asks for what all pages share again with each link that comes into view, and looks through all routes each
 *   time: on a tutorial 123 requests for 21 files, and a quarter of the main thread's time.
 * - Drop when: Docusaurus remembers which chunks it has asked for.
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
