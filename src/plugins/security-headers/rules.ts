/** Headers for every path that a pattern matches. */
export interface HeaderRule {
  /** A path, or a path that ends in `/*`, which matches everything below it. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** A page of the build with its policy. */
export interface PagePolicy {
  /** Relative to the build, with `/` between segments: `docs/concepts/index.html`. */
  file: string;
  policy: string;
}

/** Two years, the least that hosts' preload lists take: https://hstspreload.org */
const HSTS_SECONDS = 63_072_000;

/** Browser features that no page of the site uses. */
const DENIED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const EVERYWHERE: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** A worker runs under the policy of its own file; a script or style sheet opened as a page can do nothing. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** For pictures opened as pages: an SVG may style itself. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Documents for other programs: a page of another site may fetch them. */
const PUBLIC_DOCUMENTS = ["/openapi.json", "/asyncapi.json", "/signature-vectors.json"];

/** Hashed names: the file's name changes with its content. One year is the longest that RFC 9111 caches honour. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** The path under which a page is known: `docs/concepts/index.html` is `/docs/concepts/`. */
export const pathOfFile = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, "$1")}`;

/**
 * Makes the rules for pages whose policies differ. Hosts join the values of all rules that match, and two joined
 * policies allow only what both allow, so no path may match two of these rules.
 */
function pageRules(pages: readonly PagePolicy[]): HeaderRule[] {
  const areas = new Map<string, { paths: string[]; policies: Set<string> }>();
  for (const { file, policy } of pages) {
    const path = pathOfFile(file);
    const area = path.split("/").length > 2 ? `/${path.split("/")[1]}` : path;
    const entry = areas.get(area) ?? { paths: [], policies: new Set() };
    entry.paths.push(path);
    entry.policies.add(policy);
    areas.set(area, entry);
  }
  const policyOf = new Map(pages.map(({ file, policy }) => [pathOfFile(file), policy]));
  const rule = (path: string, policy: string): HeaderRule => ({ path, headers: { "Content-Security-Policy": policy } });
  return [...areas].flatMap(([area, { paths, policies }]) => {
    const [only = ""] = policies;
    if (!paths[0]?.startsWith(`${area}/`)) {
      return [rule(area, only)];
    }
    if (policies.size === 1) {
      return [rule(area, only), rule(`${area}/*`, only)];
    }
    return paths.flatMap((path) => {
      const policy = policyOf.get(path) ?? "";
      return path.endsWith("/") ? [rule(path.slice(0, -1), policy), rule(path, policy)] : [rule(path, policy)];
    });
  });
}

/** All headers of a build, from its pages. */
export function headerRules(pages: readonly PagePolicy[]): HeaderRule[] {
  return [
    { path: "/*", headers: EVERYWHERE },
    { path: "/assets/*", headers: { "Cache-Control": IMMUTABLE, "Content-Security-Policy": WORKER_POLICY } },
    { path: "/sw.js", headers: { "Content-Security-Policy": WORKER_POLICY } },
    { path: "/img/*", headers: { "Content-Security-Policy": PICTURE_POLICY } },
    ...PUBLIC_DOCUMENTS.map((path) => ({ path, headers: { "Access-Control-Allow-Origin": "*" } })),
    ...pageRules([...pages].sort((a, b) => (a.file < b.file ? -1 : 1))),
  ];
}

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/**
 * The headers of one path. Values of the same header are joined, as hosts do that read a `_headers` file.
 *
 * @param path - as `pathOfFile` gives it
 */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules.filter((candidate) => matches(candidate.path, path))) {
    for (const [name, value] of Object.entries(rule.headers)) {
      const before = headers.get(name);
      headers.set(name, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return Object.fromEntries(headers);
}
