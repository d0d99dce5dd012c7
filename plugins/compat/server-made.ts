import { isIn, replacement, type Patch } from "./patch";

/** What `useIsBrowser` answers to whom, at all times. */
const ANSWERS = new Map([
  // Tabs are made anew in a browser, for a fault of React 17. A reader's choice they take from the store in any case.
  ["@docusaurus/theme-classic/lib/theme/Tabs", true],
  // The picture for the other theme is taken out, and put in again for a reader who changes the theme. It is hidden anyway.
  ["@docusaurus/theme-common/lib/components/ThemedComponent", false],
]);

/**
 * Leaves tabs and pictures as the server made them: the theme makes them anew as soon as they run in a browser, and the whole
 * page's style with them.
 *
 * - Relies on: `@docusaurus/theme-classic` and `@docusaurus/theme-common`, whose `Tabs` and `ThemedComponent` ask
 *   `useIsBrowser` for that and nothing else.
 * - Gains: a tutorial's 20 groups of tabs and code blocks keep the reader's focus and selection when React takes over.
 * - Drop when: https://github.com/facebook/docusaurus/issues/5653 is closed, and `ThemedComponent` waits for the reader.
 */
export const serverMadePatch: Patch = {
  name: "server-made",
  relies: [
    { file: "@docusaurus/theme-classic/lib/theme/Tabs/index.js", text: "from '@docusaurus/useIsBrowser'" },
    { file: "@docusaurus/theme-classic/lib/theme/Tabs/index.js", text: "key={String(isBrowser)}" },
    {
      file: "@docusaurus/theme-common/lib/components/ThemedComponent/index.js",
      text: "from '@docusaurus/useIsBrowser'",
    },
    { file: "@docusaurus/theme-common/lib/components/ThemedComponent/index.js", text: "if (isBrowser) {" },
  ],
  configure: ({ bundler }) => ({
    plugins: [
      replacement(bundler, /^@docusaurus\/useIsBrowser$/, (request) => {
        const [, answer] = [...ANSWERS].find(([folder]) => isIn(folder, request)) ?? [];
        return answer === undefined ? undefined : `data:text/javascript,export default () => ${answer}`;
      }),
    ],
  }),
};
