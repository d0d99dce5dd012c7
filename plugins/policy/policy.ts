/** What a page adds to the site's policy. */
export interface PolicyInput {
  /** Hosts that the page may connect to, for example `https://api.example.com`. */
  connect: readonly string[];
  /** Source expressions of the page's inline code, see `hashSource`. */
  scripts: readonly string[];
  styles: readonly string[];
}

/** Join the site itself and other sources in a stable order. */
const selfAnd = (sources: readonly string[]): string => ["'self'", ...[...new Set(sources)].sort()].join(" ");

/**
 * Allow scripts from the site's own files or with a known hash. Allow style attributes, which React's server output
 * has: they can't run code, and under this policy can't load from another host.
 */
const directivesOf = ({ connect, scripts, styles }: PolicyInput): (readonly [name: string, value: string])[] => [
  ["default-src", "'self'"],
  ["script-src", selfAnd(scripts)],
  ["script-src-attr", "'none'"],
  ["style-src", "'self' 'unsafe-inline'"],
  ["style-src-elem", selfAnd(styles)],
  ["style-src-attr", "'unsafe-inline'"],
  ["img-src", "'self' data:"],
  ["connect-src", selfAnd(connect)],
  ["worker-src", "'self'"],
  ["frame-src", "'none'"],
  ["object-src", "'none'"],
  ["base-uri", "'none'"],
  ["form-action", "'self'"],
  ["frame-ancestors", "'none'"],
];

export const contentSecurityPolicy = (input: PolicyInput): string =>
  directivesOf(input)
    .map((directive) => directive.join(" "))
    .join("; ");

/** Directives that a `<meta>` can't hold, and those whose fallback says the same. */
const NOT_IN_META = new Set([
  "frame-ancestors 'none'",
  "script-src-attr 'none'",
  "style-src-attr 'unsafe-inline'",
  "worker-src 'self'",
  "connect-src 'self'",
]);

/**
 * Create the same policy for the page's `<meta>`: hosts that apply rules by path send the not-found page without a
 * header. Omit redundant directives, because readers load it with the page.
 */
export const metaPolicy = (input: PolicyInput): string =>
  directivesOf(input)
    .map((directive) => directive.join(" "))
    .filter((directive) => !NOT_IN_META.has(directive))
    .join(";");
