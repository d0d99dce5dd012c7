import { liteClient } from "algoliasearch/lite";

import { type Hit, joined, type Part, plain, type SearchEngine, type SearchRequest } from "../hit";
import type { HostedSearch } from "../node/browser-data";
import { ownFirst } from "../own-first";
import { type Hierarchy, type Level, LEVELS, type RecordType } from "../record";
import { isObject, localUrl } from "./hits";

/** Number of suggestions for a query without hits. */
const SUGGESTIONS = 3;

/** Number of hits to ask for, and to take. */
const HITS = 20;

/** Encode a request as Algolia's `params`, with DocSearch's parameters: lists as JSON, as in a query string. */
export const paramsOf = ({ query, words = 10, facetFilters = [] }: SearchRequest): string =>
  new URLSearchParams({
    query,
    facetFilters: JSON.stringify(facetFilters),
    hitsPerPage: String(HITS),
    attributesToRetrieve: JSON.stringify([
      ...LEVELS.map((level) => `hierarchy.${level}`),
      ...["content", "anchor", "url", "url_without_anchor", "type", "locator"],
    ]),
    attributesToSnippet: JSON.stringify([`content:${words}`]),
    snippetEllipsisText: "…",
    highlightPreTag: "<mark>",
    highlightPostTag: "</mark>",
    clickAnalytics: "false",
  }).toString();

const isText = (value: unknown): value is string => typeof value === "string";

const TYPES: readonly unknown[] = [...LEVELS.slice(1), "content"];

/** Tell whether a URL has a user name or password, which looks like a host: `https://docs.example@evil.example/`. */
function hasUserInfo(url: string, site: string): boolean {
  const { username, password } = URL.canParse(url, site) ? new URL(url, site) : { username: "", password: "" };
  return username !== "" || password !== "";
}

/** Split a text at Algolia's marks. */
export function partsOf(text: string): Part[] {
  const pieces = text.split(/(<\/?mark>)/);
  return joined(pieces.map((piece, at) => ({ text: at % 2 === 0 ? piece : "", isMatch: pieces[at - 1] === "<mark>" })));
}

/** Return the parts of one of a hit's texts, if Algolia gave it. */
function marked(texts: unknown, name: Level | "content"): Part[] | undefined {
  const entry = isObject(texts) ? texts[name] : undefined;
  return isObject(entry) && isText(entry.value) ? partsOf(entry.value) : undefined;
}

/**
 * Check and convert one of Algolia's hits.
 *
 * @param site - absolute URL of the site
 * @returns undefined when it isn't a hit of a site search
 */
export function readHit(hit: unknown, site: string): Hit | undefined {
  if (!isObject(hit) || !isText(hit.url) || !isText(hit.objectID) || !TYPES.includes(hit.type)) {
    return undefined;
  }
  if (hasUserInfo(hit.url, site)) {
    return undefined;
  }
  const { objectID, hierarchy, locator, _highlightResult: whole, _snippetResult: cut } = hit;
  const place = localUrl(hit.url, site);
  const url = isText(locator) ? place?.replace(/(?=#|$)/, `?block=${encodeURIComponent(locator)}`) : place;
  if (url === undefined || !isObject(hierarchy) || !isText(hierarchy.lvl0) || !isText(hierarchy.lvl1)) {
    return undefined;
  }
  const type = hit.type as RecordType;
  const content = isText(hit.content) ? hit.content : null;
  // Never use a heading's snippet: its last word may be the one that distinguishes it.
  const heading = (level: Level): Part[] =>
    marked(isObject(whole) && whole.hierarchy, level) ?? plain(String(hierarchy[level] ?? ""));
  const words = marked(cut, "content") ?? (content === null ? null : plain(content));
  return {
    objectID,
    type,
    url,
    hierarchy: Object.fromEntries(
      LEVELS.map((level) => [level, isText(hierarchy[level]) ? hierarchy[level] : null]),
    ) as Hierarchy,
    content,
    title: type === "content" ? (words ?? []) : heading(type),
    path: type === "lvl1" ? words : heading("lvl1"),
  };
}

/** Create the error to show: `ApiError` for a refusal, `DeserializationError` for no JSON, `RetryError` when no host answers. */
function failureOf(error: unknown): Error {
  const { name, status, message } = error as { name?: string; status?: number; message?: string };
  const isKeyRefused = name === "ApiError" && (status === 401 || status === 403);
  if (isKeyRefused) {
    console.error(`Algolia refused ALGOLIA_SEARCH_API_KEY: ${message ?? status}`);
  }
  const problem = isKeyRefused ? "refused this site's key" : "gave an answer that can't be read";
  // Without a hint, the window advises readers to check their network.
  const hint = name === "RetryError" ? undefined : `The search service ${problem}.`;
  return Object.assign(new Error(`Hosted search failed: ${message ?? "no hits in the answer"}`), { hint });
}

type HostsCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>["hostsCache"]>;

/**
 * Create a cache of host states for Algolia's client. The client's own cache stores a host under a key with its state and
 * reads it under one without, so a host that failed is asked again by each query, and each failure adds an entry to
 * localStorage (algoliasearch 5.64).
 */
export function createHostsCache(): HostsCache {
  const states = new Map<string, unknown>();
  const nameOf = (host: Parameters<HostsCache["get"]>[0]): string => {
    const { protocol, url, accept } = Object(host) as Record<string, unknown>;
    return [protocol, url, accept].join(" ");
  };
  return {
    get: async <State>(host: Parameters<HostsCache["get"]>[0], make: () => Promise<State>) =>
      (states.get(nameOf(host)) as State | undefined) ?? make(),
    set: (host, state) => {
      states.set(nameOf(host), state);
      return Promise.resolve(state);
    },
    delete: (host) => Promise.resolve(void states.delete(nameOf(host))),
    clear: () => Promise.resolve(states.clear()),
  };
}

/**
 * Create a function that asks Algolia by its official client, which has timeouts of 1 s to connect and 2 s to read, and
 * skips hosts that failed for two minutes. Call it once per page, because the client keeps the state of its hosts.
 *
 * @param site - absolute URL of the site
 * @returns a function that rejects with an error that may have a `hint` for readers
 */
export function askHosted({ appId, searchApiKey, indexName }: HostedSearch, site: string): SearchEngine["search"] {
  const client = liteClient(appId, searchApiKey, { hostsCache: createHostsCache() });
  let seen: string[] = [];
  return async (request) => {
    const requests = [{ indexName, params: paramsOf(request) }];
    const answer: unknown = await client
      .searchForHits({ requests })
      .catch((error: unknown) => Promise.reject(failureOf(error)));
    const results: unknown[] = isObject(answer) && Array.isArray(answer.results) ? answer.results : [];
    const [result] = results;
    if (!isObject(result) || !Array.isArray(result.hits) || typeof result.nbHits !== "number") {
      throw failureOf({});
    }
    const hits = result.hits.slice(0, HITS).flatMap((hit) => readHit(hit, site) ?? []);
    seen = hits.length > 0 ? [...new Set(hits.map(({ hierarchy }) => hierarchy.lvl1))].slice(0, SUGGESTIONS) : seen;
    const ordered = ownFirst(hits, ({ url }) => url.split(/[?#]/)[0] === request.page);
    // Show no count that the list contradicts, such as -5, or 1 when the only hit can't be read.
    const isCount = hits.length > 0 && Number.isSafeInteger(result.nbHits) && result.nbHits > hits.length;
    return { hits: ordered, count: isCount ? result.nbHits : hits.length, suggestions: hits.length > 0 ? [] : seen };
  };
}
