/** The parts of a sidebar item that are read here. */
export interface SidebarItem {
  type: string;
  id?: string;
  label?: string;
  link?: { type: string; id?: string };
  items?: readonly SidebarItem[];
}

/** Label of the sidebar category that a doc stands in; undefined for a doc at the top. */
export function sectionOf(id: string, sidebars: Readonly<Record<string, readonly SidebarItem[]>>): string | undefined {
  const categories = Object.values(sidebars)
    .flat()
    .filter((item) => item.type === "category");
  const category = categories.find(
    ({ link, items = [] }) => link?.id === id || items.some((item) => item.type === "doc" && item.id === id),
  );
  return category?.label;
}
