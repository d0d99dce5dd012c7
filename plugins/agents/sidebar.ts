import type { BuiltSite } from "../pages/site";

type SidebarItem = BuiltSite["docs"]["sidebars"][string][number];

/** A doc of the sidebar, with the label of the innermost category around it. */
export interface SidebarPage {
  id: string;
  section: string;
}

/** List the docs of a sidebar in order, a category's page before its items. */
export function sidebarPages(items: readonly SidebarItem[], section = "Documentation"): SidebarPage[] {
  return items.flatMap((item): SidebarPage[] => {
    if (item.type === "doc") {
      return [{ section, id: item.id }];
    }
    if (item.type !== "category") {
      return [];
    }
    const own = item.link?.type === "doc" ? [{ section: item.label, id: item.link.id }] : [];
    return [...own, ...sidebarPages(item.items, item.label)];
  });
}
