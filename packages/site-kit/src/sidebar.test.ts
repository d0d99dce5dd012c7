import { expect, it } from "vitest";

import { sidebarPages, type SidebarItem } from "./sidebar";

it("follows the sidebar, with a category's own page before those in it", () => {
  const items: SidebarItem[] = [
    { type: "doc", id: "intro" },
    {
      type: "category",
      label: "Guides",
      link: { type: "doc", id: "guides" },
      items: [
        { type: "link" },
        { type: "ref", id: "mooring" },
        { type: "category", label: "Knots", items: [{ type: "doc", id: "bowline" }] },
      ],
    },
    { type: "category", label: "Charts", link: { type: "generated-index", permalink: "/charts" }, items: [] },
    { type: "html" },
  ];
  expect(sidebarPages(items)).toEqual([
    { section: undefined, id: "intro" },
    { section: "Guides", id: "guides" },
    { section: "Guides", id: "mooring" },
    { section: "Knots", id: "bowline" },
    { section: "Charts", permalink: "/charts", title: "Charts", description: "" },
  ]);
});
