import { describe, expect, it } from "vitest";

import { brokenLinksOf, locateBrokenLinks } from "./broken-links";

const OUTPUT = `[ERROR] Error: Docusaurus found broken links!

- Broken link on source page path = /docs/concepts:
   -> linking to \u001b[31m/docs/nothing\u001b[39m
   -> linking to nowhere (resolved as: /docs/nowhere)
- Broken link on source page path = /:
   -> linking to /docs/nothing`;

describe("brokenLinksOf", () => {
  it("reads every page and link", () => {
    expect(brokenLinksOf(OUTPUT)).toEqual([
      { page: "/docs/concepts", link: "/docs/nothing" },
      { page: "/docs/concepts", link: "nowhere" },
      { page: "/", link: "/docs/nothing" },
    ]);
  });

  it("finds none in other output", () => {
    expect(brokenLinksOf("[SUCCESS] Generated static files")).toEqual([]);
  });
});

describe("locateBrokenLinks", () => {
  const files = [
    { name: "docs/concepts.mdx", content: "# Concepts\n\nSee [it](/docs/nothing) and [that](/docs/nothing-else)." },
    { name: "src/pages/index.tsx", content: 'const link = "/docs/nothing-else";' },
  ];

  it("names the file and the line, once", () => {
    const links = [
      { page: "/docs/concepts", link: "/docs/nothing" },
      { page: "/", link: "/docs/nothing" },
    ];
    expect(locateBrokenLinks(links, files)).toEqual([
      "docs/concepts.mdx:3: the link to /docs/nothing is broken; correct it or take it out",
    ]);
  });

  it("names the page when no file holds the link", () => {
    expect(locateBrokenLinks([{ page: "/docs", link: "/made/up" }], files)).toEqual([
      "page /docs: the link to /made/up is broken; a component makes it",
    ]);
  });
});
