import { expect, it } from "vitest";

import { llmsFull, llmsIndex, twinPath, type Twin } from "./llms";

const site = { title: "Site", tagline: "A site", url: "https://docs.example/sub" };
const none = { heading: "Machine-readable", files: [] };
const noDownloads = { heading: "Files", files: [] };
const twin = (route: string, section: string, markdown = ""): Twin => ({
  route,
  title: `T${route}`,
  description: "D.",
  section,
  headings: [],
  markdown,
});

it.each([
  ["/", "/index.md"],
  ["/api/", "/api.md"],
  ["/docs/concepts", "/docs/concepts.md"],
])("the twin of %s is %s", (route, path) => {
  expect(twinPath(route)).toBe(path);
});

it("lists pages under their sections, in order, then files for programs, and names others without a link", () => {
  const files = [{ file: "/openapi.json", title: "OpenAPI", description: "The calls." }];
  const twins = [twin("/", "Start"), twin("/docs/a", "Docs"), twin("/docs/b", "Docs")];
  const downloads = { heading: "Files", files: ["/app.zip"] };
  expect(llmsIndex(site, twins, { heading: "For programs", files }, downloads)).toBe(
    [
      "# Site",
      "",
      "> A site",
      "",
      "## Start",
      "",
      "- [T/](https://docs.example/sub/index.md): D.",
      "",
      "## Docs",
      "",
      "- [T/docs/a](https://docs.example/sub/docs/a.md): D.",
      "- [T/docs/b](https://docs.example/sub/docs/b.md): D.",
      "",
      "## For programs",
      "",
      "- [OpenAPI](https://docs.example/sub/openapi.json): The calls.",
      "",
      "## Files",
      "",
      "- `https://docs.example/sub/app.zip`",
      "",
    ].join("\n"),
  );
});

it("says nothing where there is no tagline, no description and no file", () => {
  expect(llmsIndex({ ...site, tagline: "" }, [{ ...twin("/", "Start"), description: "" }], none, noDownloads)).toBe(
    "# Site\n\n## Start\n\n- [T/](https://docs.example/sub/index.md)\n",
  );
});

it("joins the twins, each after its address", () => {
  expect(llmsFull(site, [twin("/", "S", "# One\n"), twin("/docs/a", "S", "# Two\n")])).toBe(
    "<!-- https://docs.example/sub/ -->\n\n# One\n\n---\n\n<!-- https://docs.example/sub/docs/a -->\n\n# Two\n",
  );
});
