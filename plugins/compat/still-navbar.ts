import { client, isIn, replacement, type Patch } from "./patch";

const STAND_IN = client("stillNavbar.ts");

/**
 * Skip measuring the navbar, which never hides on this site.
 *
 * - Relies on: `@docusaurus/theme-common`, whose `useHideableNavbar` measures the navbar on mount and listens to
 *   scroll, whatever the configuration says.
 * - Gains: no forced layout of the next page during navigation.
 * - Drop when: the hook returns early without `hideOnScroll`.
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
