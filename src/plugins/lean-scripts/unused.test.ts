import { describe, expect, it } from "vitest";

import { unusedParts, type Site } from "./unused";

const doc = { unlisted: false, tags: [] };

/** A site with one version, as far as it matters here. */
function site(version: object = {}, themeConfig: Site["themeConfig"] = {}, pages: object[] = []): Site {
  const loaded = { docs: [doc], sidebars: {}, badge: false, banner: null, ...version };
  return { docs: { loadedVersions: [loaded] }, pages, themeConfig } as unknown as Site;
}

const html = { type: "html", value: "<b>Hi</b>" };

describe("a part of the theme is left out only where nothing uses it", () => {
  const all = unusedParts(site({}, { footer: { links: [{ title: "Docs", items: [] }] } }, [{ type: "jsx" }]));

  it("all of them, on a site without what they show", () => {
    expect(all).toHaveLength(9);
  });

  it.each<[string, Site]>([
    ["ContentVisibility", site({ docs: [doc, { ...doc, unlisted: true }] })],
    ["ContentVisibility", site({}, {}, [{ type: "mdx", unlisted: true }])],
    ["DocRoot/Layout/Sidebar/ExpandButton", site({}, { docs: { sidebar: { hideable: true } } })],
    ["DocSidebar/Desktop/CollapseButton", site({}, { docs: { sidebar: { hideable: true } } })],
    ["DocSidebarItem/Html", site({ sidebars: { docs: [{ type: "category", items: [html] }] } })],
    ["DocVersionBadge", site({ badge: true })],
    ["DocVersionBanner", site({ banner: "unreleased" })],
    ["Footer/Links/Simple", site({}, { footer: { links: [{ label: "Docs", to: "/docs" }] } })],
    ["Footer/Logo", site({}, { footer: { logo: { src: "logo.svg" } } })],
    ["TagsListInline", site({ docs: [{ ...doc, tags: [{ label: "new" }] }] })],
  ])("%s", (part, using) => {
    expect(all).toContain(part);
    expect(unusedParts(using)).not.toContain(part);
  });
});
