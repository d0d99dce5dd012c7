import { expect, it } from "vitest";

import { llmsFull, llmsIndex, twinPath, type Twin } from "./llms";

const site = { title: "Site", tagline: "A site", url: "https://docs.example" };
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
  expect(llmsIndex(site, twins, files, ["/app.zip"])).toBe(
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
      "## For agents",
      "",
      "- [OpenAPI](https://docs.example/openapi.json): The calls.",
      "",
      "## Files: API documents, test vectors, programs and their archives",
      "",
      "- `https://docs.example/app.zip`",
      "",
    ].join("\n"),
  );
});

it("joins the twins, each after its address", () => {
  expect(llmsFull(site, [twin("/", "S", "# One\n"), twin("/docs/a", "S", "# Two\n")])).toBe(
    "<!-- https://docs.example/ -->\n\n# One\n\n---\n\n<!-- https://docs.example/docs/a -->\n\n# Two\n",
  );
});
