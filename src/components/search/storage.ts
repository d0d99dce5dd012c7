/** The keys under which DocSearch 3.9 keeps a reader's searches. */
const keys = (indexName: string): string[] => [
  `__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`,
  `__DOCSEARCH_RECENT_SEARCHES__${indexName}`,
];

/** More than DocSearch ever writes: 17 searches of up to 1 KB. */
const ROOM = "x".repeat(17_000);
const ROOM_KEY = "__socketless_search_room__";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What DocSearch shows without breaking; its list is set as HTML, so nothing else may have written to it. */
function isSearch(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.objectID === "string" &&
    typeof value.url === "string" &&
    /^(?:\/(?!\/)|https?:)/.test(value.url) &&
    typeof value.type === "string" &&
    isObject(value.hierarchy) &&
    typeof value.hierarchy.lvl0 === "string" &&
    typeof value.hierarchy.lvl1 === "string" &&
    [...Object.entries(value.hierarchy), ["content", value.content] as const].every(
      ([level, text]) =>
        text === null || text === undefined || (typeof text === "string" && (level === "lvl0" || !/[<>]/.test(text))),
    )
  );
}

function repair(storage: Storage, key: string): void {
  const text = storage.getItem(key);
  if (text === null) {
    return;
  }
  try {
    const stored: unknown = JSON.parse(text);
    const sound = Array.isArray(stored) ? stored.filter(isSearch) : [];
    if (!Array.isArray(stored) || sound.length < stored.length) {
      storage.setItem(key, JSON.stringify(sound));
    }
  } catch {
    storage.removeItem(key);
  }
}

/**
 * Makes the stored searches safe for DocSearch, which breaks on what it did not write and on a full store.
 *
 * @returns false when searches can't be kept: the store is blocked or full
 */
export function prepareStorage(indexName: string): boolean {
  try {
    const { localStorage } = window;
    keys(indexName).forEach((key) => repair(localStorage, key));
    localStorage.setItem(ROOM_KEY, ROOM);
    localStorage.removeItem(ROOM_KEY);
    return true;
  } catch {
    return false;
  }
}
