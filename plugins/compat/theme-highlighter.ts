import { client, type Patch } from "./patch";

const STAND_IN = client("empty.cjs");
const STOCK = "@docusaurus/theme-classic/lib/prism-include-languages";

/**
 * Keep the theme's highlighter out of the client bundle: code is highlighted at build time.
 *
 * - Relies on: `@docusaurus/theme-classic`, which adds `lib/prism-include-languages.js` to the client modules of every site.
 * - Gains: 29 KB of brotli of the scripts that all pages share, by `npm run test:budget` without it.
 * - Drop when: the theme loads that module only where its own `CodeBlock` is used.
 */
export const themeHighlighterPatch: Patch = {
  name: "theme-highlighter",
  relies: [
    { file: "@docusaurus/theme-classic/lib/index.js", text: "'./prism-include-languages'," },
    { file: `${STOCK}.js`, text: "import { Prism } from 'prism-react-renderer';" },
  ],
  standIns: [STAND_IN],
  configure: () => ({ alias: { [require.resolve(STOCK)]: STAND_IN } }),
};
