import type { Tab } from "../record";

const TABS = /<Tabs\b([^>]*)>([\s\S]*?)<\/Tabs>/g;
const ITEM = /<TabItem\b([^>]*)>/g;

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** List the tabs of a Markdown page that a query string opens: those of Docusaurus' Tabs with `queryString`. */
export function tabsOf(markdown: string): Tab[] {
  return [...markdown.matchAll(TABS)].flatMap(([, opening = "", inside = ""]) => {
    if (!/\bqueryString\b/.test(opening)) {
      return [];
    }
    const key = attribute(opening, "queryString") ?? attribute(opening, "groupId");
    return [...inside.matchAll(ITEM)].flatMap(([, item = ""]) => {
      const value = attribute(item, "value");
      return key === undefined || value === undefined
        ? []
        : [{ query: `${key}=${encodeURIComponent(value)}`, label: attribute(item, "label") ?? value }];
    });
  });
}
