import type { LoadedContent as Docs } from "@docusaurus/plugin-content-docs";

import { client, PatchError, replacement, type Patch, type Site } from "./patch";

const NAME = "unused-parts";
const STAND_IN = client("nothing.ts");
const CONFIG = "docusaurus.config.ts";

type Version = Docs["loadedVersions"][number];
type SidebarItem = Version["sidebars"][string][number];

interface Theme {
  announcementBar?: object;
  docs?: { sidebar?: { hideable?: boolean } };
  footer?: { logo?: object; links?: readonly object[] };
}

/** What shows which parts of the theme a site uses. */
export interface Content {
  versions: readonly Version[];
  /** Pages outside the docs, as their plugin loads them. */
  pages: readonly { source?: string; unlisted?: boolean }[];
  theme: Theme;
}

const hasHtml = (items: readonly SidebarItem[]): boolean =>
  items.some((item) => item.type === "html" || (item.type === "category" && hasHtml(item.items)));

const hasHtmlItem = ({ sidebars }: Version): boolean => Object.values(sidebars).some((items) => hasHtml(items));

const inConfig = (isUsed: boolean): string | undefined => (isUsed ? CONFIG : undefined);

const isHideable = ({ theme }: Content): string | undefined => inConfig(theme.docs?.sidebar?.hideable === true);

const docsOf = ({ versions }: Content) => versions.flatMap(({ docs }) => docs);

/** Parts of the theme that a site may do without, and the file that makes a site use each of them, if one does. */
const USERS: readonly (readonly [part: string, userOf: (content: Content) => string | undefined])[] = [
  ["AnnouncementBar", ({ theme }) => inConfig(theme.announcementBar !== undefined)],
  [
    "ContentVisibility",
    (content) => [...docsOf(content), ...content.pages].find(({ unlisted }) => unlisted === true)?.source,
  ],
  ["DocRoot/Layout/Sidebar/ExpandButton", isHideable],
  ["DocSidebar/Desktop/CollapseButton", isHideable],
  ["DocSidebarItem/Html", ({ versions }) => versions.find(hasHtmlItem)?.sidebarFilePath || undefined],
  ["DocVersionBadge", ({ versions }) => inConfig(versions.some(({ badge }) => badge))],
  ["DocVersionBanner", ({ versions }) => inConfig(versions.some(({ banner }) => banner !== null))],
  ["Footer/Links/Simple", ({ theme }) => inConfig(theme.footer?.links?.some((link) => !("items" in link)) === true)],
  ["Footer/Logo", ({ theme }) => inConfig(theme.footer?.logo !== undefined)],
  ["TagsListInline", (content) => docsOf(content).find(({ tags }) => tags.length > 0)?.source],
];

/** The parts of the theme that a site may do without, and the file that uses each; undefined for one that is not used. */
export const usersOfParts = (content: Content): Map<string, string | undefined> =>
  new Map(USERS.map(([part, userOf]) => [part, userOf(content)]));

/** Content that the list above doesn't look at, and that may show any part. */
const OTHER_CONTENT = "docusaurus-plugin-content-blog";

/** The parts of the theme that nothing on a site uses, by their names after `@theme/`. */
export function unusedParts({ allContent, siteConfig }: Site): string[] {
  if (Object.keys(allContent[OTHER_CONTENT] ?? {}).length > 0) {
    return [];
  }
  const docs = Object.values(allContent["docusaurus-plugin-content-docs"] ?? {}) as Docs[];
  const pages = Object.values(allContent["docusaurus-plugin-content-pages"] ?? {}) as Content["pages"][];
  const users = usersOfParts({
    versions: docs.flatMap(({ loadedVersions }) => loadedVersions),
    pages: pages.flat(),
    theme: siteConfig.themeConfig as Theme,
  });
  return [...users].filter(([, file]) => file === undefined).map(([part]) => part);
}

/** The theme and a site's own versions of its parts: what the list above knows. */
const THEME = /[\\/](?:@docusaurus[\\/]theme-classic[\\/]lib|src)[\\/]theme[\\/]/;

/**
 * Leaves out of the scripts and the style sheet what the theme shows on other sites. What comes into use is in the next build.
 *
 * - Relies on: `@docusaurus/theme-classic`, whose parts import each other as `@theme/…` and are shown only for what `USERS` says.
 * - Gains: 2.4 KB of brotli of the scripts that all pages share, 0.5 KB of the style sheet, which is there before the first paint.
 * - Drop when: the theme loads these parts when they are needed.
 *
 * @throws PatchError naming the folder of another module that uses a part
 */
export const unusedPartsPatch: Patch = {
  name: NAME,
  relies: [
    ["Layout/index.js", "AnnouncementBar"],
    ["DocItem/Layout/index.js", "ContentVisibility"],
    ["MDXPage/index.js", "ContentVisibility"],
    ["DocSidebar/Desktop/index.js", "DocSidebar/Desktop/CollapseButton"],
    ["DocSidebarItem/index.js", "DocSidebarItem/Html"],
    ["DocItem/Layout/index.js", "DocVersionBadge"],
    ["DocItem/Layout/index.js", "DocVersionBanner"],
    ["Footer/Links/index.js", "Footer/Links/Simple"],
    ["Footer/index.js", "Footer/Logo"],
    ["DocItem/Footer/index.js", "TagsListInline"],
  ].map(([file, part]) => ({ file: `@docusaurus/theme-classic/lib/theme/${file}`, text: `from '@theme/${part}';` })),
  configure({ site, isProduction, bundler }) {
    const parts = new Set(isProduction ? unusedParts(site) : []);
    if (parts.size === 0) {
      return undefined;
    }
    return {
      plugins: [
        replacement(bundler, /^@theme\//, ({ request, context }) => {
          if (!parts.has(request.slice("@theme/".length))) {
            return undefined;
          }
          if (!THEME.test(`${context}/`)) {
            throw new PatchError(NAME, `A module in ${context} uses ${request}, which no content of the site shows.`);
          }
          return STAND_IN;
        }),
      ],
    };
  },
};
