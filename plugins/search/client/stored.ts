import type { Hit } from "../hit";
import { type Hierarchy, LEVELS } from "../record";
import { isObject, localUrl, sectionOf } from "./hits";

/** Most recent searches to keep: without favorites, and with some. */
const RECENTS = 7;
const RECENTS_BESIDE_FAVORITES = 4;
const FAVORITES = 10;

const ENTITIES = [
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
] as const;

/** Escape texts as DocSearch did, which wrote these entries as HTML; only `lvl0` is plain. */
const escape = (text: string): string => ENTITIES.reduce((all, [entity, sign]) => all.replaceAll(sign, entity), text);
const unescape = (text: string): string =>
  ENTITIES.reduceRight((all, [entity, sign]) => all.replaceAll(entity, sign), text);

function eachText(hierarchy: Record<string, unknown>, change: (text: string) => string): Hierarchy {
  return Object.fromEntries(
    LEVELS.map((level) => {
      const text = hierarchy[level];
      return [level, typeof text !== "string" ? null : level === "lvl0" ? text : change(text)];
    }),
  ) as Hierarchy;
}

/** Parse one stored search; undefined when a search window didn't write it. */
function readSearch(value: unknown): Hit | undefined {
  if (!isObject(value) || typeof value.objectID !== "string" || typeof value.url !== "string") {
    return undefined;
  }
  const { objectID, url, hierarchy } = value;
  if (
    localUrl(url, window.location.origin) !== url ||
    !isObject(hierarchy) ||
    typeof hierarchy.lvl0 !== "string" ||
    typeof hierarchy.lvl1 !== "string" ||
    LEVELS.slice(1).some((level) => /[<>]/.test(String(hierarchy[level])))
  ) {
    return undefined;
  }
  return sectionOf({ objectID, url, hierarchy: eachText(hierarchy, unescape) });
}

/** A list in `localStorage`, under DocSearch 3's key and in its format. */
class StoredList {
  items: Hit[] = [];

  constructor(private readonly key: string) {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
      this.items = (Array.isArray(stored) ? stored : []).flatMap((value) => readSearch(value) ?? []);
    } catch {
      // Start with an empty list: storage is blocked, or has something else under the key.
    }
  }

  set(items: Hit[]): void {
    this.items = items;
    try {
      const searches = items.map(({ objectID, type, url, hierarchy }) => {
        const { hash } = new URL(url, window.location.origin);
        const [page] = url.split("#", 1);
        const place = { url, url_without_anchor: page, anchor: hash.slice(1) || null };
        return { objectID, type, ...place, hierarchy: eachText(hierarchy, escape), content: null };
      });
      localStorage.setItem(this.key, JSON.stringify(searches));
    } catch {
      // Storage is blocked or full: keep the list in memory while the window is open.
    }
  }
}

/** The reader's recent and favorite searches. Saves every change at once. */
export class StoredSearches {
  private readonly recent: StoredList;
  private readonly favorite: StoredList;

  constructor(indexName: string) {
    this.recent = new StoredList(`__DOCSEARCH_RECENT_SEARCHES__${indexName}`);
    this.favorite = new StoredList(`__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`);
  }

  get recents(): Hit[] {
    return this.recent.items.slice(0, this.favorite.items.length === 0 ? RECENTS : RECENTS_BESIDE_FAVORITES);
  }

  get favorites(): Hit[] {
    return this.favorite.items.slice(0, FAVORITES);
  }

  remember(item: Hit): void {
    if (!this.favorites.some(({ objectID }) => objectID === item.objectID)) {
      this.recent.set([sectionOf(item), ...this.without(this.recents, item)].slice(0, RECENTS));
    }
  }

  promote(item: Hit): void {
    // Remove it first: fewer recent searches are kept beside favorites.
    this.remove(item);
    this.favorite.set([item, ...this.favorites].slice(0, FAVORITES));
  }

  /** Remove a search from both lists. */
  remove(item: Hit): void {
    this.recent.set(this.without(this.recents, item));
    this.favorite.set(this.without(this.favorites, item));
  }

  private without(items: readonly Hit[], { objectID }: Hit): Hit[] {
    return items.filter((item) => item.objectID !== objectID);
  }
}
