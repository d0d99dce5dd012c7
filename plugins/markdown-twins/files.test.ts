import { expect, it } from "vitest";

import { sitemapFile, twinFile } from "./files";

const site = { title: "Site", tagline: "", url: "https://docs.example" };
const page = { route: "/docs/a", title: 'A "b": c', description: "D.", markdown: "# A\n" };

it("puts front matter and the way to the index before a twin", () => {
  expect(twinFile(site, { ...page, modified: "2026-01-31" })).toBe(
    [
      "---",
      'title: "A \\"b\\": c"',
      'description: "D."',
      "url: https://docs.example/docs/a",
      "last_modified: 2026-01-31",
      "---",
      "",
      "> For AI agents: the index of this documentation is [llms.txt](https://docs.example/llms.txt).",
      "",
      "# A",
      "",
    ].join("\n"),
  );
  expect(twinFile(site, page)).not.toContain("last_modified");
});

it("lists every page with its sections", () => {
  const headings = [{ id: "one", text: "One" }];
  const twins = [{ ...page, title: "A", section: "Guides", headings }];
  expect(sitemapFile(site, twins)).toBe(
    "# Sitemap of Site\n\n## Guides\n\n- [A](https://docs.example/docs/a.md)\n  - [One](https://docs.example/docs/a.md#one)\n",
  );
});
