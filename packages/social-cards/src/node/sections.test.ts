import { describe, expect, it } from "vitest";

import { categoriesOf, sectionOf } from "./sections";

const sidebars = {
  docs: [
    { type: "doc", id: "introduction" },
    {
      type: "category",
      label: "Guides",
      link: { type: "doc", id: "guides/index" },
      items: [
        { type: "doc", id: "guides/type-safety" },
        { type: "category", label: "Advanced", items: [{ type: "doc", id: "guides/deep" }] },
      ],
    },
  ],
};

describe("categoriesOf", () => {
  const ids = ["introduction", "guides/index", "guides/type-safety", "guides/deep"];
  const version = (base: string) => ({ docs: ids.map((id) => ({ id, permalink: `${base}/${id}` })), sidebars });

  it("gives docs of every version the label of the outermost category", () => {
    const categories = categoriesOf({ default: { loadedVersions: [version("/docs"), version("/docs/1.0")] } });
    expect([...categories]).toEqual(
      ["/docs", "/docs/1.0"].flatMap((base) => ids.slice(1).map((id) => [`${base}/${id}`, "Guides"])),
    );
  });

  it("is empty on a site without docs", () => {
    expect(categoriesOf(undefined).size).toBe(0);
  });
});

describe("sectionOf", () => {
  it.each([
    ["/", "Docs"],
    ["/api/", "Reference"],
    ["/api", "Reference"],
    ["/apiary", "Docs"],
    ["/blog/storm", "Log"],
  ])("of %s is %s", (route, section) => {
    expect(sectionOf(route, { "/": "Docs", "/api": "Reference", "/blog/": "Log" })).toBe(section);
  });

  it("is nothing where no path fits", () => {
    expect(sectionOf("/docs", { "/api": "Reference" })).toBeUndefined();
  });
});
