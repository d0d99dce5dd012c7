/** Which hosts a page's scripts may speak to, and which inline code it may run. */
export interface PolicyInput {
  /** Source expressions besides `'self'`, for example `https://app.socketless.ws`. */
  connect: readonly string[];
  /** Source expressions by hash, see `hashSource`. */
  scripts: readonly string[];
  styles: readonly string[];
}

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

const sorted = (sources: readonly string[]): string[] => [...new Set(sources)].sort();

/**
 * Scripts come from the site's own files or are inline with a known hash. Style attributes are allowed because React's
 * server output has them; they can neither run code nor, under this policy, load from another host.
 */
function directivesOf({ connect, scripts, styles }: PolicyInput): [name: string, value: string][] {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...sorted(scripts)],
    "script-src-attr": ["'none'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "style-src-elem": ["'self'", ...sorted(styles)],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...sorted(connect)],
    "worker-src": ["'self'"],
    "frame-src": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives).map(([name, sources]) => [name, sources.join(" ")]);
}

/** Makes the Content-Security-Policy of one page, for its header. */
export function contentSecurityPolicy(input: PolicyInput): string {
  return directivesOf(input)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** What a `<meta>` may not hold, and what another directive says already where these are missing. */
const NOT_IN_META = new Set(["frame-ancestors", "script-src-attr", "style-src-attr", "worker-src"]);

/**
 * Makes the same policy for the page's own `<meta>`: hosts that apply rules by path send the not-found page at unknown
 * paths without one. Short, because readers load it with the page.
 */
export function metaPolicy(input: PolicyInput): string {
  return directivesOf(input)
    .filter(([name, value]) => !NOT_IN_META.has(name) && !(name === "connect-src" && value === "'self'"))
    .map(([name, value]) => `${name} ${value}`)
    .join(";");
}
