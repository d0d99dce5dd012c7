/** An item of a sidebar, as Docusaurus' docs plugin loads it. */
export type SidebarItem =
  | { type: "doc" | "ref"; id: string }
  | { type: "category"; label: string; link?: CategoryLink; items: SidebarItem[] }
  | { type: "link" | "html" };

type CategoryLink =
  { type: "doc"; id: string } | { type: "generated-index"; permalink: string; title?: string; description?: string };

/** A page of a sidebar: a doc by its id, or the index that Docusaurus makes of a category. */
export type SidebarPage = {
  /** Label of the innermost category around it; undefined at the top. */
  section: string | undefined;
} & ({ id: string } | { permalink: string; title: string; description: string });

function ownPage({ label, link }: Extract<SidebarItem, { type: "category" }>): SidebarPage[] {
  if (link === undefined) {
    return [];
  }
  return link.type === "doc"
    ? [{ section: label, id: link.id }]
    : [
        {
          section: label,
          permalink: link.permalink,
          title: link.title ?? label,
          description: link.description ?? "",
        },
      ];
}

/** Lists the pages of a sidebar in the order in which it shows them, a category's own page before those in it. */
export function sidebarPages(items: readonly SidebarItem[], section?: string): SidebarPage[] {
  return items.flatMap((item): SidebarPage[] => {
    if (item.type === "doc" || item.type === "ref") {
      return [{ section, id: item.id }];
    }
    return item.type === "category" ? [...ownPage(item), ...sidebarPages(item.items, item.label)] : [];
  });
}
