import { describe, expect, it } from "vitest";

import { llmsFull, llmsIndex, twinPath, type Page } from "./llms";
import { pagesInOrder } from "./sidebar-order";

const site = { title: "Site", tagline: "A site", url: "https://docs.example" };
const page = (route: string, section: string): Page => ({ route, title: `T${route}`, description: "D.", section });

it.each([
  ["/", "/index.md"],
  ["/api/", "/api.md"],
  ["/docs/concepts", "/docs/concepts.md"],
])("the twin of %s is %s", (route, twin) => {
  expect(twinPath(route)).toBe(twin);
});

it("lists pages under their sections, in order, and files for programs last", () => {
  const documents = [{ file: "/openapi.json", title: "OpenAPI", description: "The calls." }];
  expect(llmsIndex(site, [page("/", "Start"), page("/docs/a", "Docs"), page("/docs/b", "Docs")], documents)).toBe(
    [
      "# Site",
      "",
      "> A site",
      "",
      "## Start",
      "",
      "- [T/](https://docs.example/index.md): D.",
      "",
      "## Docs",
      "",
      "- [T/docs/a](https://docs.example/docs/a.md): D.",
      "- [T/docs/b](https://docs.example/docs/b.md): D.",
      "",
      "## Machine-readable",
      "",
      "- [OpenAPI](https://docs.example/openapi.json): The calls.",
      "",
    ].join("\n"),
  );
});

it("has no heading for files where there are none", () => {
  expect(llmsIndex(site, [page("/", "Start")], [])).not.toContain("Machine-readable");
});

it("joins the twins, each after its address", () => {
  const full = llmsFull(site, [
    { page: page("/", "S"), markdown: "# One\n" },
    { page: page("/docs/a", "S"), markdown: "# Two\n" },
  ]);
  expect(full).toBe(
    "<!-- https://docs.example/ -->\n\n# One\n\n---\n\n<!-- https://docs.example/docs/a -->\n\n# Two\n",
  );
});

describe("pagesInOrder", () => {
  const docs = ["a", "b", "c", "d"].map((id) => ({
    id,
    permalink: `/docs/${id}`,
    title: id,
    description: "D.",
    unlisted: id === "d",
  }));

  it("follows the sidebar, with the category's own page first, and leaves out what is unlisted", () => {
    const sidebar = [
      { type: "doc" as const, id: "c" },
      {
        type: "category" as const,
        label: "Guides",
        link: { type: "doc", id: "b" },
        items: [{ type: "doc" as const, id: "d" }, { type: "doc" as const, id: "a" }, { type: "link" as const }],
      },
    ];
    expect(pagesInOrder(sidebar, docs, "Docs").map(({ route, section }) => [route, section])).toEqual([
      ["/docs/c", "Docs"],
      ["/docs/b", "Guides"],
      ["/docs/a", "Guides"],
    ]);
  });
});
