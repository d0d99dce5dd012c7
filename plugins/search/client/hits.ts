import { type Hit, plain } from "../hit";
import { LEVELS } from "../record";

export interface Group {
  /** Set on the start screen only. */
  kind?: "recent" | "favorite" | "task";
  title: string;
  items: Hit[];
}

/** Largest number of hits in a group, and of one page in it. */
const LARGEST_GROUP = 5;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Return the URL as the site's router expects it; undefined when it isn't http(s). */
export function localUrl(url: string, site: string): string | undefined {
  if (!URL.canParse(url, site)) {
    return undefined;
  }
  const parsed = new URL(url, site);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    return undefined;
  }
  return parsed.origin === new URL(site).origin ? `${parsed.pathname}${parsed.search}${parsed.hash}` : parsed.href;
}

function groupsOf(hits: readonly Hit[], key: (hit: Hit) => string): Map<string, Hit[]> {
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) {
    const group = groups.get(key(hit)) ?? [];
    groups.set(key(hit), group);
    if (group.length < LARGEST_GROUP) {
      group.push(hit);
    }
  }
  return groups;
}

/** Group hits by `lvl0`, and hits of a page within it, both in the order of their first hit. */
export function group(hits: readonly Hit[]): Group[] {
  return [...groupsOf(hits, ({ hierarchy }) => hierarchy.lvl0)].map(([title, items]) => ({
    title,
    items: [...groupsOf(items, ({ hierarchy }) => hierarchy.lvl1).values()].flatMap((page) => {
      const hasPage = page.some(({ type }) => type === "lvl1");
      return page.map((item) => ({ ...item, isChild: hasPage && item.type !== "lvl1" }));
    }),
  }));
}

/** Return the section that a hit is in, which is what stored searches keep. */
export function sectionOf({ objectID, url, hierarchy }: Pick<Hit, "objectID" | "url" | "hierarchy">): Hit {
  const [level = "lvl1"] = LEVELS.slice(1)
    .filter((one) => Boolean(hierarchy[one]))
    .reverse() as Exclude<Hit["type"], "content">[];
  const path = level === "lvl1" ? null : plain(hierarchy.lvl1);
  return { objectID, type: level, url, hierarchy, content: null, title: plain(hierarchy[level] ?? ""), path };
}
