import type { SearchRequest } from "../engine/answer";
import type { HostedSearch } from "../node/browser-data";
import { type Ask, type Engines, type RawResult, withFallback } from "./fallback";

/** In ms, as Algolia's own client has them: how long a host may take, and how long one that failed is not asked first. */
const READ_WITHIN = 2_000;
const COOLDOWN = 120_000;

/** Algolia's hosts for an application: the nearest, then those that stand in for it. */
const hostsOf = (appId: string): string[] => [
  `${appId}-dsn.algolia.net`,
  ...[1, 2, 3].map((number) => `${appId}-${number}.algolianet.com`),
];

/** @throws when the answer does not hold hits of a site search */
async function read(response: Response): Promise<RawResult> {
  const { results } = (await response.json()) as { results?: (RawResult | undefined)[] };
  const [result] = results ?? [];
  if (!response.ok || !Array.isArray(result?.hits) || typeof result.nbHits !== "number") {
    throw new Error(`The search service gave no hits (status ${response.status}).`);
  }
  return result;
}

/**
 * Makes a function that asks Algolia. It keeps the hosts' health, so it has to live as long as the page does.
 *
 * @returns a function that rejects when no host answers, or one answers with anything but hits
 */
export function askAlgolia({ appId, searchApiKey, indexName }: HostedSearch): Ask {
  const hosts = hostsOf(appId);
  const failedAt = new Map<string, number>();
  const key = new URLSearchParams({ "x-algolia-application-id": appId, "x-algolia-api-key": searchApiKey }).toString();

  const isDown = (host: string): boolean => performance.now() - (failedAt.get(host) ?? -Infinity) < COOLDOWN;

  return async (request: SearchRequest) => {
    const body = JSON.stringify({ requests: [{ indexName, clickAnalytics: false, ...request }] });
    for (const host of [...hosts.filter((one) => !isDown(one)), ...hosts.filter(isDown)]) {
      // A body of text needs no leave from the host first, which would cost a round trip.
      const asked = { method: "POST", body, signal: AbortSignal.timeout(READ_WITHIN) };
      const response = await fetch(`https://${host}/1/indexes/*/queries?${key}`, asked).catch(() => undefined);
      if (response !== undefined && response.status < 500) {
        failedAt.delete(host);
        return read(response);
      }
      failedAt.set(host, performance.now());
    }
    throw new Error("No host of the search service answers.");
  };
}

/** Asks Algolia, with the embedded engine behind it. */
export const askHosted = (hosted: HostedSearch, embedded: Pick<Engines<RawResult>, "embedded" | "prepare">): Ask =>
  withFallback({ hosted: askAlgolia(hosted), ...embedded });
