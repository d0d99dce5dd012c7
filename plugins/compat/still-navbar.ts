import { client, isIn, replacement, type Patch } from "./patch";

const STAND_IN = client("stillNavbar.ts");

/**
 * Spares a site whose navigation bar doesn't hide the theme's measuring of it.
 *
 * - Relies on: `@docusaurus/theme-common`, whose `useHideableNavbar` measures the bar when it appears and hears of each scroll,
 *   whatever the configuration says.
 * - Gains: the browser doesn't lay out the whole next page between a click and its answer.
 * - Drop when: the hook does nothing without `hideOnScroll`.
 */
export const stillNavbarPatch: Patch = {
  name: "still-navbar",
  relies: [
    {
      file: "@docusaurus/theme-common/lib/internal.js",
      text: "export { useHideableNavbar } from './hooks/useHideableNavbar';",
    },
    {
      file: "@docusaurus/theme-common/lib/hooks/useHideableNavbar.js",
      text: "navbarHeight.current = node.getBoundingClientRect().height;",
    },
    { file: "@docusaurus/theme-common/lib/hooks/useHideableNavbar.js", text: "return { navbarRef, isNavbarVisible };" },
  ],
  standIns: [STAND_IN],
  configure({ site, bundler }) {
    const { navbar } = site.siteConfig.themeConfig as { navbar?: { hideOnScroll?: boolean } };
    return navbar?.hideOnScroll === true
      ? undefined
      : {
          plugins: [
            replacement(bundler, /^\.\/hooks\/useHideableNavbar$/, (request) =>
              isIn("@docusaurus/theme-common/lib", request) ? STAND_IN : undefined,
            ),
          ],
        };
  },
};
