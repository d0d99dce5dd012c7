import type { BuiltSite } from "../pages/site";

type SidebarItem = BuiltSite["docs"]["sidebars"][string][number];

/** A page that gets a Markdown twin. */
export interface Page {
  /** Path, for example `/docs/concepts`. */
  route: string;
  title: string;
  description: string;
  /** Day of the last change, as `2026-01-31`; undefined where git doesn't know it. */
  modified?: string | undefined;
  section: string;
}

const dayOf = (milliseconds: number | null | undefined): string | undefined =>
  milliseconds ? new Date(milliseconds).toISOString().slice(0, "2026-01-31".length) : undefined;

/** List the docs of a sidebar in order, a category's page before its items, each with the label of the category around it. */
function sidebarDocs(items: readonly SidebarItem[], section = "Documentation"): { id: string; section: string }[] {
  return items.flatMap((item) => {
    if (item.type === "doc") {
      return [{ section, id: item.id }];
    }
    if (item.type !== "category") {
      return [];
    }
    const own = item.link?.type === "doc" ? [{ section: item.label, id: item.link.id }] : [];
    return [...own, ...sidebarDocs(item.items, item.label)];
  });
}

/** List the docs in sidebar order, without unlisted ones. */
export function docPages({ docs, sidebars }: Pick<BuiltSite["docs"], "docs" | "sidebars">): Page[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  return Object.values(sidebars)
    .flatMap((items) => sidebarDocs(items))
    .flatMap(({ id, section }) => {
      const doc = byId.get(id);
      if (doc === undefined) {
        throw new Error(`sidebars.ts names the page "${id}", which the docs plugin has not loaded.`);
      }
      const { permalink, title, description, lastUpdatedAt, unlisted } = doc;
      return unlisted ? [] : { route: permalink, title, description, modified: dayOf(lastUpdatedAt), section };
    });
}
