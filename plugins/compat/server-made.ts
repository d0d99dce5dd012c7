import { isIn, replacement, type Patch } from "./patch";

const THEMED = "@docusaurus/theme-common/lib/components/ThemedComponent";

/**
 * Leaves themed pictures as the server made them: `ThemedComponent` takes the other theme's picture out as soon as it runs in a
 * browser, although CSS hides it anyway.
 *
 * - Relies on: `@docusaurus/theme-common`, whose `ThemedComponent` asks `useIsBrowser` for that and nothing else.
 * - Gains: the browser doesn't compute the whole page's style anew when React takes over.
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
