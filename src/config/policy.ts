import type { PolicyOptions } from "../../plugins/policy";

import type { Environment } from "./environment";

/** Where readers run a service of their own without TLS. CSP has no notation for an IPv6 address. */
const LOOPBACK = ["http://localhost:*", "http://127.0.0.1:*"];

/**
 * Where the reference's "Try it" may send requests: readers type the address of their own service there, so any host
 * with TLS, and their own machine.
 *
 * @param apiUrl - base URL of the service that the site was built from; an http one on another machine is added
 */
export function tryItSources(apiUrl: string | undefined): string[] {
  const origin = apiUrl === undefined ? undefined : new URL(apiUrl).origin;
  const extra = origin?.startsWith("http:") ? [origin] : [];
  return ["https:", ...LOOPBACK, ...extra];
}

/**
 * The hosts that Algolia's client asks, as in its `getDefaultHosts`.
 *
 * @param appId - undefined when search is embedded
 */
export function hostedSearchSources(appId: string | undefined): string[] {
  if (appId === undefined) {
    return [];
  }
  const fallbacks = [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`);
  return [`https://${appId}-dsn.algolia.net`, `https://${appId}.algolia.net`, ...fallbacks].map((source) =>
    source.toLowerCase(),
  );
}

/** Which hosts pages may reach, and which files other sites may read. */
export const securityHeaders = ({ apiUrl, search }: Environment) =>
  ({
    directives: { "connect-src": hostedSearchSources(search?.appId) },
    routes: [{ path: "/api", directives: { "connect-src": tryItSources(apiUrl) } }],
    publicFiles: ["/openapi.json", "/asyncapi.json", "/signature-vectors.json"],
  }) satisfies PolicyOptions;
