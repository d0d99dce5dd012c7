import { client, isIn, replacement, type Patch } from "./patch";

const STAND_IN = client("tslibHelper.cjs");

/**
 * Bundle only the helper of `tslib` that Docusaurus' shared package uses.
 *
 * - Relies on: `@docusaurus/utils-common`, whose `lib/index.js` uses only `__importDefault` of `tslib`.
 * - Gains: 3.2 KB of brotli of the scripts that all pages share.
 * - Drop when: the package is published as ES modules, or without `importHelpers`.
 */
export const tslibHelperPatch: Patch = {
  name: "tslib-helper",
  relies: [
    {
      file: "@docusaurus/utils-common/lib/index.js",
      text: 'const tslib_1 = require("tslib");',
    },
    { file: "@docusaurus/utils-common/lib/index.js", text: "tslib_1." },
    {
      file: "@docusaurus/utils-common/lib/index.js",
      text: "get: function () { return tslib_1.__importDefault(applyTrailingSlash_1).default; }",
    },
  ],
  standIns: [STAND_IN],
  configure: ({ isServer, bundler }) =>
    isServer
      ? undefined
      : {
          plugins: [
            replacement(bundler, /^tslib$/, (request) =>
              isIn("@docusaurus/utils-common/lib", request) ? STAND_IN : undefined,
            ),
          ],
        },
};
