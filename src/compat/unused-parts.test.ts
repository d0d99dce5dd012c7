import { describe, expect, it } from "vitest";

import type { Bundle, Site } from "./patch";
import { unusedParts, unusedPartsPatch, usersOfParts, type Content } from "./unused-parts";

const doc = { unlisted: false, tags: [], source: "@site/docs/a.mdx" };

/** A site with one version, as far as it matters here. */
function content(version: object = {}, theme: Content["theme"] = {}, pages: Content["pages"] = []): Content {
  const loaded = { docs: [doc], sidebars: {}, badge: false, banner: null, sidebarFilePath: "sidebars.ts", ...version };
  return { versions: [loaded], pages, theme } as unknown as Content;
}

const html = { type: "html", value: "<b>Hi</b>" };
const CONFIG = "docusaurus.config.ts";

describe("a part of the theme is left out only where nothing uses it", () => {
  const unused = [...usersOfParts(content({}, { footer: { links: [{ title: "Docs", items: [] }] } }))];

  it("all of them, on a site without what they show", () => {
    expect(unused.filter(([, file]) => file !== undefined)).toEqual([]);
    expect(unused).toHaveLength(10);
  });

  it.each<[part: string, using: Content, file: string]>([
    ["AnnouncementBar", content({}, { announcementBar: { content: "News" } }), CONFIG],
    [
      "ContentVisibility",
      content({ docs: [doc, { ...doc, unlisted: true, source: "@site/docs/b.mdx" }] }),
      "@site/docs/b.mdx",
    ],
    [
      "ContentVisibility",
      content({}, {}, [{ source: "@site/src/pages/c.mdx", unlisted: true }]),
      "@site/src/pages/c.mdx",
    ],
    ["DocRoot/Layout/Sidebar/ExpandButton", content({}, { docs: { sidebar: { hideable: true } } }), CONFIG],
    ["DocSidebar/Desktop/CollapseButton", content({}, { docs: { sidebar: { hideable: true } } }), CONFIG],
    ["DocSidebarItem/Html", content({ sidebars: { docs: [{ type: "category", items: [html] }] } }), "sidebars.ts"],
    ["DocVersionBadge", content({ badge: true }), CONFIG],
    ["DocVersionBanner", content({ banner: "unreleased" }), CONFIG],
    ["Footer/Links/Simple", content({}, { footer: { links: [{ label: "Docs", to: "/docs" }] } }), CONFIG],
    ["Footer/Logo", content({}, { footer: { logo: { src: "logo.svg" } } }), CONFIG],
    ["TagsListInline", content({ docs: [{ ...doc, tags: [{ label: "new" }] }] }), "@site/docs/a.mdx"],
  ])("%s", (part, using, file) => {
    expect(new Map(unused).has(part)).toBe(true);
    expect(usersOfParts(using).get(part)).toBe(file);
  });

  it("none, on a site with a blog, whose posts may show any", () => {
    const allContent = { "docusaurus-plugin-content-blog": { default: {} } };
    expect(unusedParts({ allContent, siteConfig: { themeConfig: {} } } as unknown as Site)).toEqual([]);
  });
});

describe("the bundle", () => {
  /** What a module in a folder gets for `@theme/Footer/Logo`. */
  function requestFrom(context: string): string {
    let replace: ((request: { context: string; request: string }) => void) | undefined;
    const bundler = {
      NormalModuleReplacementPlugin: function plugin(_name: RegExp, callback: typeof replace) {
        replace = callback;
      },
    };
    const site = { allContent: {}, siteConfig: { themeConfig: {} } };
    unusedPartsPatch.configure({ site, bundler, isProduction: true } as unknown as Bundle);
    const request = { context, request: "@theme/Footer/Logo" };
    replace?.(request);
    return request.request;
  }

  it("has nothing instead of such a part where the theme asks for it", () => {
    expect(requestFrom("/site/node_modules/@docusaurus/theme-classic/lib/theme/Footer")).toMatch(/nothing\.ts$/);
  });

  it("isn't made when another module asks for it, whose folder the message names", () => {
    expect(() => requestFrom("/site/src/components/home")).toThrow(
      "src/compat/unused-parts: A module in /site/src/components/home uses @theme/Footer/Logo",
    );
  });
});
