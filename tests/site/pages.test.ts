import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Element } from "hast";
import { describe, expect, it } from "vitest";

import { UNUSED } from "../../plugins/styles/selectors";
import { ROUTES } from "../support/routes";
import {
  BUILD,
  type BuiltPage,
  faults,
  filesIn,
  NOT_FOUND,
  PAGES,
  pageAt,
  readBuilt,
  SITE,
  textOf,
  valueOf,
} from "./built";

const withoutSlash = (route: string): string => (route === "/" ? route : route.replace(/\/$/, ""));
const routes: readonly string[] = ROUTES.map(withoutSlash);

describe("the list of routes", () => {
  it("is what the build holds, no more and no less", () => {
    const built = filesIn(".").filter((file) => path.basename(file) === "index.html");
    expect(built.map((file) => path.posix.join("/", path.posix.dirname(file))).sort()).toEqual([...routes].sort());
  });

  it("is what Docusaurus' own manifest holds", () => {
    const manifest = readFileSync(".docusaurus/routes.js", "utf8");
    const exact = [...manifest.matchAll(/path: '([^']+)',\s+component: [^\n]+\n\s+exact: true/g)].map(
      ([, route]) => route,
    );
    expect([...new Set(exact)].sort()).toEqual([...ROUTES].sort());
  });

  it("is what the sitemap lists", () => {
    const listed = [...readBuilt("sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
    expect(listed.sort()).toEqual(ROUTES.map((route) => `${SITE}${route}`).sort());
  });
});

describe("each page", () => {
  it("has no class whose rules are taken out of the theme's style sheet", () => {
    const unused = [...UNUSED].map((name) => `.${name}`).join(", ");
    expect(faults((page) => page.all(unused).map(({ tagName }) => tagName))).toEqual({});
  });

  it("has a title and a description of its own", () => {
    const texts = PAGES.flatMap((page) => [
      textOf(page.one("title")),
      valueOf(page.one("meta[name=description]"), "content"),
    ]);
    expect(new Set(texts).size).toBe(2 * PAGES.length);
    expect(faults((page) => page.texts("title").filter((title) => !title.includes("Socketless")))).toEqual({});
    expect(
      faults(
        (page) =>
          page.values("meta[name=description]", "content").filter((text) => text.length < 50 || text.length > 160),
        [...PAGES],
      ),
    ).toEqual({});
  });

  it("names its own address as the right one", () => {
    expect(
      faults(
        (page) => page.values("link[rel=canonical]", "href").filter((href) => href !== `${SITE}${page.route}`),
        [...PAGES],
      ),
    ).toEqual({});
    expect(PAGES.every((page) => page.all("link[rel=canonical]").length === 1)).toBe(true);
  });

  it("names its language, has one main part and one heading of the first level", () => {
    const wrong = faults((page) => [
      ...(valueOf(page.one("html"), "lang") === "en" ? [] : ["language"]),
      ...(page.all("main").length === 1 ? [] : ["main"]),
      ...(page.all("main h1").length === 1 && page.all("h1").length === 1 ? [] : ["h1"]),
    ]);
    expect(wrong).toEqual({});
  });

  it("skips no level of headings", () => {
    const levels = (page: BuiltPage): number[] =>
      page.all("main h1, main h2, main h3, main h4, main h5, main h6").map(({ tagName }) => Number(tagName[1]));
    expect(faults((page) => levels(page).filter((level, index, all) => level - (all[index - 1] ?? 0) > 1))).toEqual({});
  });

  it("uses no id twice", () => {
    expect(faults(({ ids }) => ids.filter((id, index, all) => all.indexOf(id) !== index))).toEqual({});
  });

  it("has its text without scripts", () => {
    const unread = "main [hidden], main script, main style, main button";
    const read = (page: BuiltPage): number => textOf(page.one("main")).length - page.texts(unread).join("").length;
    expect(faults((page) => (read(page) > 500 ? [] : [read(page)]), [...PAGES])).toEqual({});
  });

  it("says of each code block which language it is in, or names it", () => {
    const named = (page: BuiltPage): number =>
      page.all('main [class*="language-"] pre, main pre[class*="language-"], main pre[aria-label]').length;
    expect(
      faults((page) =>
        named(page) === page.all("main pre").length ? [] : [page.all("main pre").length - named(page)],
      ),
    ).toEqual({});
  });

  it("has words for each picture, and a head for each table", () => {
    expect(
      faults((page) =>
        page
          .all("img:not([alt]), svg[role=img]:not([aria-label], [aria-labelledby])")
          .map((image) => valueOf(image, "src")),
      ),
    ).toEqual({});
    expect(faults((page) => page.all("main table:not(:has(th))"))).toEqual({});
    expect(PAGES.flatMap((page) => page.all("main table")).length).toBeGreaterThan(5);
  });

  it("leads only to pages, files and places that are there", () => {
    const broken = (page: BuiltPage): string[] =>
      page.values('a[href^="/"], a[href^="#"]', "href").filter((href) => {
        const { pathname, hash } = new URL(href, `${SITE}${page.route}`);
        const target = [...PAGES, NOT_FOUND].find(({ route }) => withoutSlash(route) === withoutSlash(pathname));
        const id = decodeURIComponent(hash.slice(1));
        return target === undefined ? !existsSync(path.join(BUILD, pathname)) : id !== "" && !target.ids.includes(id);
      });
    expect(faults(broken)).toEqual({});
  });
});

it("every doc is reached from each page of the docs, from the overview and from the home page", () => {
  const docs = routes.filter((route) => route.startsWith("/docs"));
  const linked = (page: BuiltPage, part: string): Set<string> =>
    new Set(page.values(`${part} a[href^="/"]`, "href").map((href) => withoutSlash(href.replace(/[#?].*/, ""))));
  const inSidebar = linked(pageAt("/docs/guides/type-safety"), "nav[aria-label='Docs sidebar']");
  expect([...inSidebar].sort()).toEqual(["/api", ...docs].sort());
  const inOverview = linked(pageAt("/docs"), "main article");
  expect(docs.filter((route) => route !== "/docs" && !inOverview.has(route))).toEqual([]);
  const starts = linked(pageAt("/"), "body");
  expect([...starts]).toEqual(expect.arrayContaining(["/docs/introduction", "/api"]));
});

it("the not-found page says so, and leads on without scripts", () => {
  expect(textOf(NOT_FOUND.one("h1"))).toBe("Page Not Found");
  expect(NOT_FOUND.values("main a", "href")).toEqual(expect.arrayContaining(["/docs"]));
});

it("what readers see of the foot of a page leads to its source, its neighbours and its feedback", () => {
  const page = pageAt("/docs/concepts");
  expect(page.values(".theme-edit-this-page", "href")).toEqual([
    "https://github.com/wosherco/socketless/tree/main/apps/docs/docs/concepts.mdx",
  ]);
  const neighbours = page.all("nav[aria-label='Docs pages'] a");
  expect(neighbours.map(textOf).join()).toMatch(/Previous.*Introduction.*Next/s);
  const issues = page
    .values('a[href^="https://github.com/wosherco/socketless/issues/new"]', "href")
    .map((href) => new URL(href).searchParams.get("title"));
  expect(issues).toEqual(expect.arrayContaining(["Docs: Concepts was helpful", "Docs: Concepts was not helpful"]));
});

it("search engines get the article and its place, and its Markdown", () => {
  const page = pageAt("/docs/concepts");
  const data = page
    .all('script[type="application/ld+json"]')
    .map((script) => JSON.parse((script.children[0] as { value: string }).value) as Record<string, unknown>);
  expect(data.map((item) => item["@type"]).sort()).toEqual(["BreadcrumbList", "TechArticle"]);
  expect(data.find((item) => item["@type"] === "TechArticle")).toMatchObject({
    headline: "Concepts",
    url: `${SITE}/docs/concepts`,
    inLanguage: "en",
  });
  expect(page.values('link[rel=alternate][type="text/markdown"]', "href")).toEqual([`${SITE}/docs/concepts.md`]);
});

it("what shows a shared link finds a picture that is there", () => {
  const missing = (page: BuiltPage): string[] =>
    page.values('meta[property="og:image"], meta[name="twitter:image"]', "content").filter((address) => {
      const { origin, pathname } = new URL(address);
      return origin !== SITE || !existsSync(path.join(BUILD, pathname));
    });
  expect(faults(missing)).toEqual({});
  expect(PAGES.every((page) => page.all('meta[property="og:image"]').length === 1)).toBe(true);
});

it("every list of tabs has a name, and every panel has that of its tab", () => {
  const nameless = (page: BuiltPage): string[] => {
    const tabs = page.all("[role=tab]").map((tab) => valueOf(tab, "id"));
    const panels = page.all("[role=tabpanel]").map((panel) => valueOf(panel, "ariaLabelledBy"));
    const lists = page.all("[role=tablist]").filter((list) => valueOf(list, "ariaLabel") === "");
    return [...lists.map(textOf), ...(panels.join() === tabs.join() ? [] : ["panels and tabs differ"])];
  };
  expect(faults(nameless)).toEqual({});
  expect(PAGES.some((page) => page.all("[role=tabpanel]").length > 10)).toBe(true);
});

it("each fold of a page has a name that says which one it is", () => {
  const unclear = (page: BuiltPage): string[] => {
    const names = page.texts("main .disclosure > summary");
    return names.filter((name, index) => name === "More" || names.indexOf(name) < index);
  };
  expect(faults(unclear)).toEqual({});
});

describe("what a section shows before anything is opened", () => {
  const BLOCKS = ["table", "pre", "figure", "svg", "form", "blockquote"];
  const isHidden = ({ tagName, properties }: Element): boolean =>
    (tagName === "details" && properties.open === undefined) || properties.hidden !== undefined;
  const sentences = (text: string): number => text.match(/[.!?:](?=\s|$)/g)?.length ?? 0;

  /** Visits what is in view, and gives each section its sentences; a block counts as two. */
  function visit(element: Element, sections: Map<string, number>, current: { h2?: string; h3?: string }): void {
    const { tagName } = element;
    const isCode = valueOf(element, "className").includes("theme-code-block");
    if (tagName === "h2" || tagName === "h3") {
      const id = valueOf(element, "id") || textOf(element);
      if (tagName === "h2") {
        delete current.h3;
      }
      current[tagName] = id;
      sections.set(id, 0);
    } else if (isHidden(element) && !isCode) {
      return;
    } else if (isCode || BLOCKS.includes(tagName) || tagName === "p" || tagName === "li") {
      const found = tagName === "p" ? sentences(textOf(element)) : tagName === "li" ? 1 : 2;
      for (const id of [current.h2, current.h3]) {
        if (id !== undefined) {
          sections.set(id, (sections.get(id) ?? 0) + found);
        }
      }
    } else {
      for (const child of element.children) {
        if (child.type === "element") {
          visit(child, sections, current);
        }
      }
    }
  }

  it.each(PAGES.filter(({ route }) => route.startsWith("/docs/")).map((page) => [page.route, page] as const))(
    "%s: two sentences, a table, code or a picture in every section",
    (_route, page) => {
      const sections = new Map<string, number>();
      visit(page.one("article .theme-doc-markdown"), sections, {});
      expect([...sections].filter(([, found]) => found < 2).map(([id]) => id)).toEqual([]);
    },
  );
});
