import type { Element } from "hast";
import { select } from "hast-util-select";
import { describe, expect, it } from "vitest";

import { type BuiltPage, faults, NOT_FOUND, PAGES, pageAt, readBuilt, textOf, valueOf } from "./built";

const bar = "nav.navbar";

const repeated = (values: readonly unknown[]): unknown[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe("the navigation bar", () => {
  it("names the parts of the site, and what lies outside of it", () => {
    const links = pageAt("/")
      .all(`${bar} .navbar__inner a`)
      .map((link) => [textOf(link), valueOf(link, "href")] as const);
    expect(links.map(([text]) => text)).toEqual([
      "Socketless",
      "Docs",
      "Api Reference",
      expect.stringMatching(/^Dashboard/),
      expect.stringMatching(/^GitHub/),
    ]);
    expect(links.map(([, href]) => href)).toEqual([
      "/",
      "/docs/introduction",
      "/api",
      "https://app.socketless.ws/",
      "https://github.com/wosherco/socketless",
    ]);
  });

  it("marks the part of the site that is read", () => {
    const wrong = faults((page) => {
      const expected = page.route.startsWith("/docs") ? "Docs" : page.route === "/api/" ? "Api Reference" : "";
      return page.texts(`${bar} [aria-current]`).join() === expected ? [] : [expected];
    });
    expect(wrong).toEqual({});
  });
});

it("the sidebar marks the page and nothing else, and every category is open at first", () => {
  const docs = PAGES.filter(({ route }) => route.startsWith("/docs"));
  const mistaken = (page: BuiltPage): string[] => {
    const marked = page.values("nav[aria-label='Docs sidebar'] a[aria-current=page]", "href");
    return marked.join() === page.route ? [] : ["marked:", ...marked];
  };
  expect(faults(mistaken, docs)).toEqual({});
  const categories = pageAt("/docs").all("nav[aria-label='Docs sidebar'] [aria-expanded]");
  expect(categories.length).toBeGreaterThan(2);
  expect(categories.filter((category) => valueOf(category, "ariaExpanded") !== "true")).toEqual([]);
});

describe("the icons", () => {
  const drawing = (element: Element): string => {
    const use = select("svg[aria-hidden=true] > use", element);
    return use ? valueOf(use, "href") : "";
  };

  it("stand beside every entry of the sidebar, and are drawn", () => {
    const icons = pageAt("/docs").all("nav[aria-label='Docs sidebar'] a:not([role=button])").map(drawing);
    expect(icons.length).toBeGreaterThan(30);
    const missing = icons.filter((icon) => {
      const [file = "", name] = icon.slice(1).split("#");
      return file === "" || !readBuilt(file).includes(`id="${name}"`);
    });
    expect(missing).toEqual([]);
  });

  it("are the same for a page wherever it is listed, and others for other pages", () => {
    const lists = ["/", "/docs", "/docs/guides"].map(pageAt);
    const listed = lists
      .flatMap((page) => page.all(":is(a, p, li):has(> .icon)"))
      .map((element) => {
        const link = element.tagName === "a" ? element : select("a", element);
        return `${link ? valueOf(link, "href") : ""} ${drawing(element)}`;
      });
    const pairs = [...new Set(listed)].map((pair) => pair.split(" "));
    expect(repeated(pairs.map(([href]) => href))).toEqual([]);
    const inSidebar = new Set(pageAt("/docs").values("nav[aria-label='Docs sidebar'] a", "href"));
    expect(repeated(pairs.filter(([href = ""]) => inSidebar.has(href)).map(([, icon]) => icon))).toEqual([]);
  });
});

it("the foot of every page has the Docs column and the copyright line", () => {
  const wrong = faults((page) => {
    const text = textOf(page.one("footer.footer"));
    return /Docs.*Introduction.*Copyright © 2024 Socketless/s.test(text) ? [] : [text];
  });
  expect(wrong).toEqual({});
  expect(NOT_FOUND.values("footer.footer a", "href")).toContain("/docs/introduction");
});

it("the table of contents lists the second and third level", () => {
  const wrong = faults(
    (page) => {
      const listed = page.values("div.table-of-contents a, .theme-doc-toc-desktop a", "href");
      const headings = page.all("article :is(h2, h3)[id]").map((heading) => `#${valueOf(heading, "id")}`);
      return [...new Set(listed)].join(" ") === headings.join(" ") ? [] : [listed, headings];
    },
    [pageAt("/docs/concepts"), pageAt("/docs/guides/message-validation"), pageAt("/docs/self-hosting")],
  );
  expect(wrong).toEqual({});
});

it("every note about the release has its row", () => {
  const rows = new Set(pageAt("/docs/self-hosting").values("tr[id]", "id"));
  const notes = (page: BuiltPage): string[] =>
    page.values("a.observed", "href").map((href) => href.split("#")[1] ?? "");
  expect(faults((page) => notes(page).filter((id) => !rows.has(id)))).toEqual({});
  expect(PAGES.flatMap(notes).length).toBeGreaterThan(5);
});

it("the home page says what it is and leads on", () => {
  const home = pageAt("/");
  expect(textOf(home.one("h1"))).toBe("Sockets for serverless platforms");
  expect(home.texts("main a")).toEqual(
    expect.arrayContaining(["Hono", "Next.js", "SolidStart", "SvelteKit", "Verify a webhook", "Go live", "Self-host"]),
  );
});
