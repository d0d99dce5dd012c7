/** Directives of a Content-Security-Policy to which a site may add sources. https://www.w3.org/TR/CSP3/#csp-directives */
export const DIRECTIVES = [
  "child-src",
  "connect-src",
  "default-src",
  "font-src",
  "form-action",
  "frame-ancestors",
  "frame-src",
  "img-src",
  "manifest-src",
  "media-src",
  "object-src",
  "script-src",
  "style-src",
  "style-src-elem",
  "worker-src",
] as const;

export type Directive = (typeof DIRECTIVES)[number];

/** Source expressions by directive, for example `https://api.example.com`. */
export type Directives = Partial<Record<Directive, readonly string[]>>;

/** Additions of one page to the site's policy. */
export interface PolicyInput {
  /** Added in order. */
  directives: readonly Directives[];
  /** Source expressions of the page's inline code, see `hashSource`. */
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Allow scripts from the site's own files or with a known hash. Allow style attributes, which React's server output
 * has: they can't run code, and under this policy can't load from another host.
 */
const OWN: readonly [name: string, sources: readonly string[]][] = [
  ["default-src", ["'self'"]],
  ["script-src", ["'self'"]],
  ["script-src-attr", ["'none'"]],
  ["style-src", ["'self'", "'unsafe-inline'"]],
  ["style-src-elem", ["'self'"]],
  ["style-src-attr", ["'unsafe-inline'"]],
  ["img-src", ["'self'", "data:"]],
  ["connect-src", ["'self'"]],
  ["worker-src", ["'self'"]],
  ["frame-src", ["'none'"]],
  ["object-src", ["'none'"]],
  ["base-uri", ["'none'"]],
  ["form-action", ["'self'"]],
  ["frame-ancestors", ["'none'"]],
];

/** Add sources to a directive in a stable order. `'none'` must be the only source. */
function joined(own: readonly string[] | undefined, added: readonly string[]): string[] {
  const more = [...new Set(added)].sort();
  const kept = (own ?? ["'self'"]).filter((source) => source !== "'none'" || more.length === 0);
  return [...kept, ...more.filter((source) => !kept.includes(source))];
}

function directivesOf({ directives, scripts, styles }: PolicyInput): [name: string, value: string][] {
  const policy = new Map(OWN);
  const added = new Map<string, string[]>([
    ["script-src", [...scripts]],
    ["style-src-elem", [...styles]],
  ]);
  for (const [name, sources = []] of directives.flatMap((entry) => Object.entries(entry))) {
    added.set(name, [...(added.get(name) ?? []), ...sources]);
  }
  added.forEach((sources, name) => policy.set(name, joined(policy.get(name), sources)));
  return [...policy].map(([name, sources]) => [name, sources.join(" ")]);
}

/** Create the Content-Security-Policy header of a page. */
export function contentSecurityPolicy(input: PolicyInput): string {
  return directivesOf(input)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** Directives that a `<meta>` can't hold. */
const NOT_IN_META = new Set(["frame-ancestors"]);

/** Directives whose fallback says the same, unless a page adds to them. */
const IMPLIED = new Map([
  ["script-src-attr", "'none'"],
  ["style-src-attr", "'unsafe-inline'"],
  ["worker-src", "'self'"],
  ["connect-src", "'self'"],
]);

/**
 * Create the same policy for the page's `<meta>`: hosts that apply rules by path send the not-found page without a
 * header. Omit redundant directives, because readers load it with the page.
 */
export function metaPolicy(input: PolicyInput): string {
  return directivesOf(input)
    .filter(([name, value]) => !NOT_IN_META.has(name) && IMPLIED.get(name) !== value)
    .map(([name, value]) => `${name} ${value}`)
    .join(";");
}
