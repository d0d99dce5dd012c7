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

/** What one page's policy allows beside the site's own files. */
export interface PolicyInput {
  /** Added one after the other. */
  directives: readonly Directives[];
  /** Source expressions of the page's inline code, see `hashSource`. */
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Scripts come from the site's own files or are inline with a known hash. Style attributes are allowed because React's
 * server output has them; they can neither run code nor, under this policy, load from another host.
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

/** Adds sources to a directive's own, in an order that doesn't depend on the page. `'none'` stands alone or not at all. */
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

/** Makes the Content-Security-Policy of one page, for its header. */
export function contentSecurityPolicy(input: PolicyInput): string {
  return directivesOf(input)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** What a `<meta>` can't hold. */
const NOT_IN_META = new Set(["frame-ancestors"]);

/** What other directives say already where these are missing, as long as nothing is added to them. */
const IMPLIED = new Map([
  ["script-src-attr", "'none'"],
  ["style-src-attr", "'unsafe-inline'"],
  ["worker-src", "'self'"],
  ["connect-src", "'self'"],
]);

/**
 * Makes the same policy for the page's own `<meta>`: hosts that apply rules by path send the not-found page at unknown
 * paths without one. Short, because readers load it with the page.
 */
export function metaPolicy(input: PolicyInput): string {
  return directivesOf(input)
    .filter(([name, value]) => !NOT_IN_META.has(name) && IMPLIED.get(name) !== value)
    .map(([name, value]) => `${name} ${value}`)
    .join(";");
}
