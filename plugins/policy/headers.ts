/** Headers for every path that a pattern matches. */
export interface HeaderRule {
  /** A path, or a path that ends in `/*`, which matches everything below it. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

export interface PagePolicy {
  /** Relative to the build, with `/` between segments: `docs/concepts/index.html`. */
  file: string;
  policy: string;
}

/** Browser features that the site doesn't use. */
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
  // Two years, as https://hstspreload.org asks for. All subdomains have TLS.
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Policy of scripts: a worker runs under the policy of its own file. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Policy of pictures opened as documents: an SVG may style itself. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Cache files with hashed names for a year, the longest that RFC 9111 caches honour. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Return the path of a page's file: `/docs/concepts/` for `docs/concepts/index.html`. */
export const pathOfFile = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, "$1")}`;

function addressesOf(file: string): string[] {
  const folder = /^(.*)\/index\.html$/.exec(file)?.[1];
  if (folder !== undefined) {
    return [folder, `${folder}/`, `${folder}.html`];
  }
  return file === "index.html" ? ["", file] : file === "404.html" ? [file] : [file.replace(/\.html$/, ""), file];
}

/**
 * Create the rules of pages. No path may match two of them: hosts join the values of all matching rules, and joined
 * policies allow only what both allow.
 */
function pageRules(pages: readonly PagePolicy[]): HeaderRule[] {
  const areas = new Map<string, PagePolicy[]>();
  for (const page of pages) {
    const [area = ""] = (addressesOf(page.file)[0] ?? "").split("/");
    areas.set(area, [...(areas.get(area) ?? []), page]);
  }
  const rule = (path: string, policy: string): HeaderRule => ({
    path: `/${path}`,
    headers: { "Content-Security-Policy": policy },
  });
  return [...areas].flatMap(([area, inArea]) => {
    const [only = "", ...others] = new Set(inArea.map(({ policy }) => policy));
    const hasFolder = inArea.some(({ file }) => file.startsWith(`${area}/`));
    if (others.length > 0 || !hasFolder) {
      return inArea.flatMap(({ file, policy }) => addressesOf(file).map((address) => rule(address, policy)));
    }
    const atTop = inArea.flatMap(({ file }) => addressesOf(file)).filter((address) => !address.includes("/"));
    return [...new Set([area, ...atTop, `${area}/*`])].map((path) => rule(path, only));
  });
}

/** Paths of single files with headers of their own. */
interface Files {
  /** Files that programs of other sites may fetch. */
  publicFiles: readonly string[];
  /** Files whose bytes never change. */
  finalFiles: readonly string[];
}

/** Create all header rules of a build. */
export const headerRules = (pages: readonly PagePolicy[], { publicFiles, finalFiles }: Files): HeaderRule[] => [
  { path: "/*", headers: EVERYWHERE },
  { path: "/assets/*", headers: { "Cache-Control": IMMUTABLE, "Content-Security-Policy": WORKER_POLICY } },
  { path: "/sw.js", headers: { "Content-Security-Policy": WORKER_POLICY } },
  { path: "/img/*", headers: { "Content-Security-Policy": PICTURE_POLICY } },
  ...publicFiles.map((path) => ({ path, headers: { "Access-Control-Allow-Origin": "*" } })),
  ...finalFiles.map((path) => ({ path, headers: { "Cache-Control": IMMUTABLE } })),
  ...pageRules([...pages].sort((a, b) => (a.file < b.file ? -1 : 1))),
];

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** Return the headers of a path. Join values of the same header, as hosts that read `_headers` do. */
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

/** Serialize rules as a `_headers` file, which Netlify, Cloudflare Pages and others read. */
export function toHeadersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n"),
    )
    .join("\n");
}

/**
 * Parse a `_headers` file.
 *
 * @throws Error that names the line when it is neither a path, a header, a comment nor empty
 */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const header = /^\s+([\w-]+):\s*(.+?)\s*$/.exec(line);
    if (line.startsWith("/")) {
      rules.push({ path: line.trim(), headers: {} });
    } else if (header !== null && rules.length > 0) {
      const [, name = "", value = ""] = header;
      const last = rules.at(-1);
      if (last !== undefined) {
        last.headers = { ...last.headers, [name]: value };
      }
    } else if (line.trim() !== "" && !line.startsWith("#")) {
      throw new Error(`_headers:${index + 1}: "${line.trim()}" is neither a path nor a header`);
    }
  }
  return rules;
}
