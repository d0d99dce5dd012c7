import { LEVELS } from "../../plugins/search/record";

/** DocSearch sets these as HTML; `lvl0` it shows as text. */
const SHOWN_AS_HTML = [...LEVELS.filter((level) => level !== "lvl0"), "content"] as const;

export const MARK = { before: "<mark>", after: "</mark>" } as const;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Escapes a snippet, keeping its marks; every mark that is opened is closed. */
export function escapeMarked(text: string): string {
  let open = false;
  const safe = text
    .split(/(<mark>|<\/mark>)/)
    .map((part) => {
      if (part === MARK.before || part === MARK.after) {
        const wanted = part === MARK.before;
        const changes = wanted !== open;
        open = wanted;
        return changes ? part : "";
      }
      return escape(part);
    })
    .join("");
  return open ? safe + MARK.after : safe;
}

/** The address as the site's own router wants it; undefined for one that is not the web's. */
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

type Properties = Record<string, unknown>;

const isObject = (value: unknown): value is Properties => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";

function escapeTexts(texts: unknown, escapeOne: (text: string) => string): Properties {
  const safe: Properties = {};
  for (const [level, text] of Object.entries(isObject(texts) ? texts : {})) {
    safe[level] = isText(text) && level !== "lvl0" ? escapeOne(text) : text;
  }
  return safe;
}

function escapeSnippets(snippets: unknown): Properties {
  const one = (entry: unknown): unknown =>
    isObject(entry) && isText(entry.value) ? { ...entry, value: escapeMarked(entry.value) } : undefined;
  const { hierarchy, content } = isObject(snippets) ? snippets : {};
  return {
    hierarchy: Object.fromEntries(
      Object.entries(isObject(hierarchy) ? hierarchy : {}).map(([level, entry]) => [level, one(entry)]),
    ),
    content: one(content),
  };
}

const TYPES: readonly unknown[] = SHOWN_AS_HTML;

/**
 * Makes a hit safe to show and to store, wherever it came from: DocSearch sets texts of hits as HTML.
 *
 * @param site - the absolute address of the site
 * @returns undefined for what is no hit of a site search
 */
export function safeHit(hit: unknown, site: string): Properties | undefined {
  if (!isObject(hit) || !isText(hit.url) || !isText(hit.objectID) || !TYPES.includes(hit.type)) {
    return undefined;
  }
  const { hierarchy } = hit;
  const url = localUrl(hit.url, site);
  if (url === undefined || !isObject(hierarchy) || !isText(hierarchy.lvl0) || !isText(hierarchy.lvl1)) {
    return undefined;
  }
  return {
    objectID: hit.objectID,
    type: hit.type,
    url,
    url_without_anchor: url.split("#", 1)[0],
    anchor: isText(hit.anchor) ? hit.anchor : null,
    hierarchy: escapeTexts(hierarchy, escape),
    content: isText(hit.content) ? escape(hit.content) : null,
    _highlightResult: { hierarchy: { lvl0: { value: hierarchy.lvl0, matchLevel: "none", matchedWords: [] } } },
    _snippetResult: escapeSnippets(hit._snippetResult),
  };
}
