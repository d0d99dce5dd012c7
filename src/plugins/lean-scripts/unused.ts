import type { LoadedContent as Docs } from "@docusaurus/plugin-content-docs";

type SidebarItem = Docs["loadedVersions"][number]["sidebars"][string][number];

/** What tells which parts of the theme a site uses. */
export interface Site {
  docs: Pick<Docs, "loadedVersions">;
  /** Pages outside the docs, as their plugin loads them. */
  pages: readonly object[];
  themeConfig: {
    docs?: { sidebar?: { hideable?: boolean } };
    footer?: { logo?: object; links?: readonly object[] };
  };
}

const hasHtml = (items: readonly SidebarItem[]): boolean =>
  items.some((item) => item.type === "html" || (item.type === "category" && hasHtml(item.items)));

const isHideable = ({ themeConfig }: Site): boolean => themeConfig.docs?.sidebar?.hideable === true;

/** Parts of the theme that a site may do without, and what of the site uses them. */
const USES: Readonly<Record<string, (site: Site) => boolean>> = {
  ContentVisibility: ({ docs, pages }) =>
    [...docs.loadedVersions.flatMap((version) => version.docs), ...pages].some(
      (page) => "unlisted" in page && page.unlisted,
    ),
  "DocRoot/Layout/Sidebar/ExpandButton": isHideable,
  "DocSidebar/Desktop/CollapseButton": isHideable,
  "DocSidebarItem/Html": ({ docs }) =>
    docs.loadedVersions.some(({ sidebars }) => Object.values(sidebars).some((items) => hasHtml(items))),
  DocVersionBadge: ({ docs }) => docs.loadedVersions.some(({ badge }) => badge),
  DocVersionBanner: ({ docs }) => docs.loadedVersions.some(({ banner }) => banner !== null),
  "Footer/Links/Simple": ({ themeConfig }) => themeConfig.footer?.links?.some((link) => !("items" in link)) === true,
  "Footer/Logo": ({ themeConfig }) => themeConfig.footer?.logo !== undefined,
  TagsListInline: ({ docs }) => docs.loadedVersions.some((version) => version.docs.some(({ tags }) => tags.length > 0)),
};

/**
 * Lists the parts of the theme that nothing on the site uses, as this build's own content and configuration say, by their names
 * after `@theme/`. What comes into use is left in by the next build.
 */
export const unusedParts = (site: Site): string[] =>
  Object.entries(USES)
    .filter(([, isUsed]) => !isUsed(site))
    .map(([part]) => part);
