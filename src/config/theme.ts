import type * as Preset from "@docusaurus/preset-classic";

import { announcementBar } from "./announcement";
import type { Environment } from "./environment";

/** Repository of the service's source and of this site. */
export const SOURCE_REPOSITORY = "https://github.com/wosherco/socketless";

export const themeConfig = ({ announcement }: Environment) =>
  ({
    image: "img/social-card.png",
    colorMode: { defaultMode: "light", disableSwitch: false, respectPrefersColorScheme: false },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
    navbar: {
      title: "Socketless",
      logo: { src: "img/logo.svg", alt: "", width: 28, height: 28 },
      items: [
        { to: "/docs/introduction", activeBaseRegex: "^/docs(?:/|$)", label: "Docs", position: "left" },
        { to: "/api", label: "Api Reference", position: "left" },
        { href: "https://app.socketless.ws/", label: "Dashboard", position: "right" },
        { href: SOURCE_REPOSITORY, label: "GitHub", position: "right" },
        // Name the search, to put it before the theme's switch.
        { type: "search", position: "right" },
      ],
    },
    footer: {
      links: [{ title: "Docs", items: [{ label: "Introduction", to: "/docs/introduction" }] }],
      copyright: "Copyright © 2024 Socketless",
    },
    // Disable the theme's colours: code is highlighted at build time, and they would be in every page's scripts.
    prism: { theme: { plain: {}, styles: [] } },
    announcementBar: announcement && announcementBar(announcement),
  }) satisfies Preset.ThemeConfig;
