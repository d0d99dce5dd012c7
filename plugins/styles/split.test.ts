import { describe, expect, test } from "vitest";

import { split, withSheets } from "./split";

/** A rule that is worth a request by itself. */
const long = (selector: string): string => `${selector}{content:"${"x".repeat(1_000)}"}`;

const page = (file: string, html: string) => ({ file, html });
const guides = Array.from("abcdefghi").map((name) =>
  page(`docs/${name}/index.html`, name === "a" ? "<p class=guide><i class=tool>" : "<p class=guide>"),
);
const pages = [page("index.html", "<p class=intro>"), ...guides, page("api/index.html", "<p class=field>")];
const CSS = ["p", ".intro", ".guide", ".tool", ".menu", ".field"].map(long).join("");
const firstOf = (file: string) => split(CSS, pages).shares.get(file)?.first;

describe("split", () => {
  test("gives each part of the site its rules, and few pages the rare ones", () => {
    expect(split(CSS, pages).sheets).toEqual(
      new Map([
        ["styles", long("p")],
        ["index", long(".intro")],
        ["docs", long(".guide")],
        ["api", long(".field")],
        ["rare", long(".tool")],
      ]),
    );
    expect(firstOf("index.html")).toEqual(["styles", "index"]);
    expect(firstOf("docs/a/index.html")).toEqual(["styles", "docs", "rare"]);
    expect(firstOf("docs/b/index.html")).toEqual(["styles", "docs"]);
  });

  test("lets no page ask for a sheet of few rare rules", () => {
    const css = `${CSS}.shelf{x:1}`;
    const withShelf = pages.map(({ file, html }) =>
      page(file, file === "docs/b/index.html" ? `${html}<b class=shelf>` : html),
    );
    expect(split(css, withShelf).sheets.get("docs")).toBe(`${long(".guide")}.shelf{x:1}`);
  });

  test("leaves for the scripts what a page doesn't need, in the order of the whole", () => {
    const late = split(CSS, pages).shares.get("index.html")?.late;
    expect(late).toBe([".guide", ".tool", ".menu", ".field"].map(long).join(""));
  });

  test("leaves for the scripts the properties that only their rules read", () => {
    const { sheets, shares } = split(":root{--a:1px;--b:var(--c);--c:2px;--d:3px}p{top:var(--a)}.menu{top:var(--b)}", [
      page("index.html", '<p style="left:var(--d)">'),
    ]);
    expect(sheets.get("styles")).toBe(":root{--a:1px;--d:3px}p{top:var(--a)}");
    expect(shares.get("index.html")?.late).toBe(":root{--b:var(--c);--c:2px}.menu{top:var(--b)}");
  });

  test("leaves what is not worth a request, fonts, animations and the order of layers in the common sheet", () => {
    const first = "@layer a,b;@font-face{font-family:F}@keyframes spin{to{x:1}}";
    const { sheets, shares } = split(`${first}.intro{x:1}@layer b{.menu{x:1}}`, pages);
    expect(sheets).toEqual(new Map([["styles", `${first}.intro{x:1}`]]));
    expect(shares.get("index.html")).toEqual({ first: ["styles"], late: "@layer b{.menu{x:1}}" });
  });

  test("keeps a rule that a page needs for one of its selectors", () => {
    expect([...split(long(".menu,.guide"), pages).sheets.keys()]).toEqual(["styles", "docs"]);
  });
});

describe("withSheets", () => {
  const LINK = "<link rel=stylesheet href=/sub/styles.0.css />";

  test("links what the page needs, and leaves the rest to the loader", () => {
    const html = `<script data-scripts="/a.js">load()</script>${LINK}`;
    expect(withSheets(html, "styles.0.css", ["styles.1.css", "docs.1.css"], "late.1.css")).toBe(
      '<script data-scripts="/a.js" data-styles="/sub/late.1.css">load()</script>' +
        "<link rel=stylesheet href=/sub/styles.1.css /><link rel=stylesheet href=/sub/docs.1.css />",
    );
  });

  test("links all where there is no loader", () => {
    expect(withSheets(LINK, "styles.0.css", ["styles.1.css"], "late.1.css")).toBe(
      "<link rel=stylesheet href=/sub/styles.1.css /><link rel=stylesheet href=/sub/late.1.css />",
    );
  });
});
