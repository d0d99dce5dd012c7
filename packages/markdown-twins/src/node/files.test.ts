import { expect, it } from "vitest";

import { notFoundFile, sitemapFile, twinFile } from "./files";

const site = { title: "Site", tagline: "", url: "https://docs.example/sub" };
const page = { route: "/docs/a", title: 'A "b": c', description: "D.", markdown: "# A\n" };

it("puts front matter and the way to the index before a twin", () => {
  expect(twinFile(site, { ...page, modified: "2026-01-31" }, { frontMatter: true, directive: "The index is" })).toBe(
    [
      "---",
      'title: "A \\"b\\": c"',
      'description: "D."',
      "url: https://docs.example/sub/docs/a",
      "last_modified: 2026-01-31",
      "---",
      "",
      "> The index is [llms.txt](https://docs.example/sub/llms.txt).",
      "",
      "# A",
      "",
    ].join("\n"),
  );
  expect(twinFile(site, { ...page, description: "" }, { frontMatter: true, directive: "" })).toBe(
    '---\ntitle: "A \\"b\\": c"\nurl: https://docs.example/sub/docs/a\n---\n\n# A\n',
  );
  expect(twinFile(site, page, { frontMatter: false, directive: "" })).toBe("# A\n");
});

it("lists every page with its sections", () => {
  const headings = [{ id: "one", text: "One" }];
  const twins = [{ ...page, title: "A", section: "Guides", headings }];
  expect(sitemapFile(site, twins)).toBe(
    "# Sitemap of Site\n\n## Guides\n\n- [A](https://docs.example/sub/docs/a)\n  - [One](https://docs.example/sub/docs/a#one)\n",
  );
});

it("leads on from where no page is", () => {
  expect(notFoundFile(site, "No page")).toBe(
    "# No page\n\n- [llms.txt](https://docs.example/sub/llms.txt)\n- [sitemap.md](https://docs.example/sub/sitemap.md)\n",
  );
});
