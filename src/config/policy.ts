import type { PolicyOptions } from "../../plugins/policy";

import type { Environment } from "./environment";
import { SDK_CLIENTS, SDK_FILES } from "./sdk";

/** Origins of a service that readers run locally without TLS. CSP has no syntax for an IPv6 address. */
const LOOPBACK = ["http://localhost:*", "http://127.0.0.1:*"];

/**
 * List the sources that the reference's "Try it" may connect to: any host with TLS and the reader's own machine,
 * because readers enter the URL of their own service.
 *
 * @param apiUrl - base URL of the service that the site was built from; an http one on another machine is added
 */
export function tryItSources(apiUrl: string | undefined): string[] {
  const origin = apiUrl === undefined ? undefined : new URL(apiUrl).origin;
  const extra = origin?.startsWith("http:") ? [origin] : [];
  return ["https:", ...LOOPBACK, ...extra];
}

/**
 * List the hosts that Algolia's client uses, as in its `getDefaultHosts`.
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

/** Configure which hosts pages may reach, and which files other sites may read. */
export const securityHeaders = ({ apiUrl, search }: Environment) =>
  ({
    connect: hostedSearchSources(search?.appId),
    routes: [{ path: "/api", connect: tryItSources(apiUrl) }],
    publicFiles: ["/openapi.json", "/asyncapi.json", "/signature-vectors.json", ...SDK_CLIENTS],
    finalFiles: SDK_FILES,
  }) satisfies PolicyOptions;
