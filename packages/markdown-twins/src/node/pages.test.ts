import { describe, expect, it } from "vitest";

import { type AllContent, type DocsContent, pagesOf } from "./pages";

type Version = DocsContent["loadedVersions"][number];

const sections = { docs: "Documentation", pages: "Pages", documents: "Machine-readable", downloads: "Files" };
const options = { before: [], after: [], sections };

const doc = (id: string, unlisted = false): Version["docs"][number] => ({
  id,
  permalink: `/sub/docs/${id}`,
  title: id,
  description: "D.",
  unlisted,
});

const version = (part: Partial<Version>): Version => ({ isLast: true, docs: [], sidebars: {}, ...part });

const site = (content: { docs?: Version[]; posts?: string[]; pages?: string[] }): AllContent => ({
  "docusaurus-plugin-content-docs": { default: { loadedVersions: content.docs ?? [] } },
  "docusaurus-plugin-content-blog": {
    default: {
      blogTitle: "Log",
      blogPosts: (content.posts ?? []).map((permalink) => ({ metadata: { permalink, title: "T", description: "" } })),
    },
  },
  "docusaurus-plugin-content-pages": {
    default: (content.pages ?? []).map((permalink) => ({ type: "jsx", permalink })),
  },
});

const listOf = (...given: Parameters<typeof pagesOf>): string[] =>
  pagesOf(...given).map(({ route, section }) => `${route} ${section}`);

describe("pagesOf", () => {
  it("follows the sidebars, then lists docs that stand in none, without those that are unlisted", () => {
    const all = site({
      docs: [
        version({
          docs: ["a", "b", "c", "loose"].map((id) => doc(id)).concat(doc("hidden", true)),
          sidebars: {
            main: [
              { type: "doc", id: "c" },
              {
                type: "category",
                label: "Guides",
                link: { type: "doc", id: "b" },
                items: [
                  { type: "doc", id: "hidden" },
                  { type: "doc", id: "a" },
                ],
              },
            ],
            other: [{ type: "ref", id: "a" }],
          },
        }),
      ],
    });
    expect(listOf(all, "/sub/", options)).toEqual([
      "/docs/c Documentation",
      "/docs/b Guides",
      "/docs/a Guides",
      "/docs/loose Documentation",
    ]);
  });

  it("gives docs of all versions a twin, and lists those of the last one", () => {
    const docs = [version({ isLast: false, docs: [doc("next/a")] }), version({ docs: [doc("a")] })];
    const pages = pagesOf(site({ docs }), "/sub/", options);
    expect(pages.map(({ route, isListed }) => [route, isListed])).toEqual([
      ["/docs/next/a", false],
      ["/docs/a", true],
    ]);
  });

  it("lists posts under their blog's title, and the site's own pages where no option names them", () => {
    const all = site({ posts: ["/sub/blog/storm"], pages: ["/sub/", "/sub/about", "/sub/legal/"] });
    const named = { before: [{ route: "/", section: "Start" }], after: [{ route: "/legal" }], sections };
    expect(listOf(all, "/sub/", named)).toEqual(["/ Start", "/blog/storm Log", "/about Pages", "/legal Pages"]);
  });

  it("knows the day of a doc's last change where the site has one", () => {
    const days = [Date.UTC(2026, 0, 31, 23, 59), null].map((lastUpdatedAt) =>
      pagesOf(site({ docs: [version({ docs: [{ ...doc("a"), lastUpdatedAt }] })] }), "/sub/", options),
    );
    expect(days.map(([page]) => page?.modified)).toEqual(["2026-01-31", undefined]);
  });

  it("is empty for a site without content", () => {
    expect(pagesOf({}, "/", options)).toEqual([]);
  });
});
