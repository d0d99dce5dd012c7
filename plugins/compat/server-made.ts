import { isIn, replacement, type Patch } from "./patch";

const THEMED = "@docusaurus/theme-common/lib/components/ThemedComponent";

/**
 * Keep both pictures of `ThemedComponent`, as rendered on the server. Stock removes the other theme's picture on
 * hydration, although CSS hides it.
 *
 * - Relies on: `@docusaurus/theme-common`, whose `ThemedComponent` uses `useIsBrowser` for nothing else.
 * - Gains: no style recalculation of the whole page on hydration.
 * - Drop when: `ThemedComponent` keeps both pictures.
 */
export const serverMadePatch: Patch = {
  name: "server-made",
  relies: [
    {
      file: "@docusaurus/theme-common/lib/components/ThemedComponent/index.js",
      text: "from '@docusaurus/useIsBrowser'",
    },
    { file: "@docusaurus/theme-common/lib/components/ThemedComponent/index.js", text: "if (isBrowser) {" },
  ],
  configure: ({ bundler }) => ({
    plugins: [
      replacement(bundler, /^@docusaurus\/useIsBrowser$/, (request) =>
        isIn(THEMED, request) ? "data:text/javascript,export default () => false" : undefined,
      ),
    ],
  }),
};
