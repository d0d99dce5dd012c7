import { type Hierarchy, LEVELS, type RecordType } from "../record";

/** A hit that is safe to show and to store: an http(s) URL and plain texts. */
export interface Item {
  /** Required by Autocomplete's core. */
  [key: string]: unknown;
  objectID: string;
  type: RecordType;
  /** A path of this site, or an absolute URL of another. */
  url: string;
  hierarchy: Hierarchy;
  content: string | null;
  /** Text to show first, with matches between `MARK`s. */
  title: string;
  /** Title of the page; null when the item is a page without text. For a page, its first words. */
  path: string | null;
  /** Whether the item's page is itself a hit, above it. */
  isChild: boolean;
}

export interface Group {
  /** Set on the start screen only. */
  kind?: "recent" | "favorite" | "task";
  title: string;
  items: Item[];
}

export const MARK = { before: "<mark>", after: "</mark>" } as const;

/** Largest number of hits in a group, and of one page in it. */
const LARGEST_GROUP = 5;

type Properties = Record<string, unknown>;

const isObject = (value: unknown): value is Properties => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";

/** Split a marked text into parts; those with an odd index are marked. */
export function partsOf(marked: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const part of marked.split(/(<mark>|<\/mark>)/)) {
    if (part === MARK.before || part === MARK.after) {
      isOpen = part === MARK.before;
    } else if (part !== "") {
      const isInside = parts.length % 2 === 0;
      // Merge adjacent marks, and adjacent texts.
      if (isInside === isOpen && parts.length > 0) {
        parts[parts.length - 1] += part;
      } else {
        parts.push(...(isOpen && parts.length === 0 ? ["", part] : [part]));
      }
    }
  }
  return parts;
}

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

type Level = (typeof LEVELS)[number];

/** Return a text of the hit with its matches marked, if the engine provides it. */
function marked(result: unknown, level: Level | "content"): string | undefined {
  const texts = isObject(result) && (level === "content" ? result : result.hierarchy);
  const entry = isObject(texts) ? texts[level] : undefined;
  return isObject(entry) && isText(entry.value) ? entry.value : undefined;
}

const HEADINGS = LEVELS.filter((level) => level !== "lvl0");
const TYPES: readonly unknown[] = [...HEADINGS, "content"];

/**
 * Validate and convert a hit of any engine.
 *
 * @param site - absolute URL of the site
 * @returns undefined when it isn't a hit of a site search
 */
export function readHit(hit: unknown, site: string): Item | undefined {
  if (!isObject(hit) || !isText(hit.url) || !isText(hit.objectID) || !TYPES.includes(hit.type)) {
    return undefined;
  }
  const { hierarchy } = hit;
  const url = localUrl(hit.url, site);
  if (url === undefined || !isObject(hierarchy) || !isText(hierarchy.lvl0) || !isText(hierarchy.lvl1)) {
    return undefined;
  }
  const type = hit.type as RecordType;
  const content = isText(hit.content) ? hit.content : null;
  // Never use a heading's snippet: its last word may be the one that distinguishes it.
  const heading = (level: Level): string => marked(hit._highlightResult, level) ?? String(hierarchy[level] ?? "");
  const words = marked(hit._snippetResult, "content") ?? content;
  return {
    objectID: hit.objectID,
    type,
    url,
    hierarchy: Object.fromEntries(
      LEVELS.map((level) => [level, isText(hierarchy[level]) ? hierarchy[level] : null]),
    ) as Hierarchy,
    content,
    title: type === "content" ? (words ?? "") : heading(type),
    path: type === "lvl1" ? words : heading("lvl1"),
    isChild: false,
  };
}

function groupsOf<Value>(values: readonly Value[], key: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(key(value)) ?? [];
    groups.set(key(value), group);
    if (group.length < LARGEST_GROUP) {
      group.push(value);
    }
  }
  return groups;
}

/** Group hits by `lvl0`, and hits of a page within it, both in the order of their first hit. */
export function group(hits: readonly Item[]): Group[] {
  return [...groupsOf(hits, ({ hierarchy }) => hierarchy.lvl0)].map(([title, items]) => ({
    title,
    items: [...groupsOf(items, ({ hierarchy }) => hierarchy.lvl1).values()].flatMap((page) => {
      const hasPage = page.some(({ type }) => type === "lvl1");
      return page.map((item) => ({ ...item, isChild: hasPage && item.type !== "lvl1" }));
    }),
  }));
}

/** Return the section that a hit is in, which is what stored searches keep. */
export function sectionOf({ objectID, url, hierarchy }: Pick<Item, "objectID" | "url" | "hierarchy">): Item {
  const [level = "lvl1"] = HEADINGS.filter((one) => Boolean(hierarchy[one])).reverse();
  const path = level === "lvl1" ? null : hierarchy.lvl1;
  return { objectID, type: level, url, hierarchy, content: null, title: hierarchy[level] ?? "", path, isChild: false };
}
