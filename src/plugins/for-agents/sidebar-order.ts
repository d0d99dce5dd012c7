import type { Page } from "./llms";

/** The parts of a doc and a sidebar that the index needs, as the docs plugin loads them. */
export interface Doc {
  id: string;
  permalink: string;
  title: string;
  description: string;
  unlisted: boolean;
}

export type SidebarItem =
  | { type: "doc" | "ref"; id: string }
  | { type: "category"; label: string; link?: { type: string; id?: string }; items: SidebarItem[] }
  | { type: "link" | "html" };

function docIds(items: readonly SidebarItem[], section: string): { id: string; section: string }[] {
  return items.flatMap((item) => {
    if (item.type === "doc" || item.type === "ref") {
      return [{ id: item.id, section }];
    }
    if (item.type === "category") {
      const own = item.link?.id === undefined ? [] : [{ id: item.link.id, section: item.label }];
      return [...own, ...docIds(item.items, item.label)];
    }
    return [];
  });
}

/**
 * Lists the docs in the order in which the sidebar shows them, without those that are unlisted.
 *
 * @param items - the sidebar
 * @param docs - every doc of the version
 * @param section - the heading for docs outside any category
 */
export function pagesInOrder(items: readonly SidebarItem[], docs: readonly Doc[], section: string): Page[] {
  return docIds(items, section).flatMap(({ id, section: heading }) => {
    const doc = docs.find((candidate) => candidate.id === id);
    return doc === undefined || doc.unlisted
      ? []
      : [{ route: doc.permalink, title: doc.title, description: doc.description, section: heading }];
  });
}
