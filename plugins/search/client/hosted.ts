import { liteClient } from "algoliasearch/lite";

import { LABELS as labels } from "../labels";
import type { SearchRequest } from "../engine/answer";
import type { HostedSearch } from "../node/browser-data";
import type { Ask, RawResult } from "./ask";

/** Number of suggestions for a query without hits. */
const SUGGESTIONS = 3;

/** Encode a request as Algolia's `params`: lists as JSON, as in a query string. */
export const paramsOf = (request: SearchRequest): string =>
  new URLSearchParams(
    Object.entries({ ...request, clickAnalytics: false }).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  ).toString();

/** Return the names of the pages of hits. */
const pagesOf = (hits: readonly unknown[]): string[] => [
  ...new Set(
    hits.flatMap((hit) => {
      const { lvl1 } = (hit as { hierarchy?: { lvl1?: unknown } } | null)?.hierarchy ?? {};
      return typeof lvl1 === "string" ? [lvl1] : [];
    }),
  ),
];

/** Create the error to show: `ApiError` for a refusal, `DeserializationError` for no JSON, `RetryError` when no host answers. */
function failureOf(error: unknown): Error {
  const { name, status, message } = error as { name?: string; status?: number; message?: string };
  const isKeyRefused = name === "ApiError" && (status === 401 || status === 403);
  if (isKeyRefused) {
    console.error(`Algolia refused ALGOLIA_SEARCH_API_KEY: ${message ?? status}`);
  }
  const hint = isKeyRefused ? labels.keyHint : name === "RetryError" ? labels.failureHint : labels.answerHint;
  return Object.assign(new Error(`Hosted search failed: ${message ?? "no hits in the answer"}`), { hint });
}

/**
 * Create a function that asks Algolia by its official client, which has timeouts of 1 s to connect and 2 s to read, and
 * skips hosts that failed for two minutes. Call it once per page, because the client keeps the state of its hosts.
 *
 * @returns a function that rejects with an error that has a `hint` for readers
 */
export function askHosted({ appId, searchApiKey, indexName }: HostedSearch): Ask {
  const client = liteClient(appId, searchApiKey);
  let seen: string[] = [];
  return async (request) => {
    const requests = [{ indexName, params: paramsOf(request) }];
    const { results } = await client
      .searchForHits({ requests })
      .catch((error: unknown) => Promise.reject(failureOf(error)));
    const [result] = results as Partial<RawResult>[];
    if (!Array.isArray(result?.hits) || typeof result.nbHits !== "number") {
      throw failureOf({});
    }
    const { hits, nbHits, queryID } = result;
    seen = hits.length > 0 ? pagesOf(hits).slice(0, SUGGESTIONS) : seen;
    return { hits, nbHits, queryID, suggestions: hits.length > 0 ? [] : seen };
  };
}
