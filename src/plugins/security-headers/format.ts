import type { HeaderRule } from "./rules";

/** Writes rules as a `_headers` file, which Netlify, Cloudflare Pages and others read. */
export function toHeadersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n"),
    )
    .join("\n");
}

/**
 * Reads a `_headers` file.
 *
 * @throws Error that names the line when it is neither a path, a header, a comment nor empty
 */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const header = /^\s+([A-Za-z-]+):\s*(.+?)\s*$/.exec(line);
    if (/^\//.test(line)) {
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

const quoted = (value: string): string => `"${value.replace(/(["\\])/g, "\\$1")}"`;

/** `/docs/*` as a regular expression of nginx; dots are the only special character of the site's paths. */
const pattern = (path: string): string =>
  path.endsWith("/*")
    ? `~^${path.slice(0, -1).replaceAll(".", "\\.")}`
    : `~^${path.replaceAll(".", "\\.").replace(/\/$/, "/+(?:index\\.html)?")}$`;

/**
 * Writes rules as nginx configuration for the `http` block: one `map` per header, by path.
 *
 * The not-found page's policy is the default, since every unknown path answers with that page.
 */
export function toNginxMaps(rules: readonly HeaderRule[]): string {
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))];
  const maps = names.map((name) => {
    const own = rules.filter(({ headers }) => headers[name] !== undefined);
    const fallback = own.find(({ path }) => path === "/*" || path === "/404.html")?.headers[name];
    const entries = own
      .filter(({ path }) => path !== "/*" && path !== "/404.html")
      .map(({ path, headers }) => `  ${pattern(path)} ${quoted(headers[name] ?? "")};`);
    const base = fallback ?? (name === "Cache-Control" ? "no-cache" : "");
    return [`map $uri ${variable(name)} {`, `  default ${quoted(base)};`, ...entries, "}"].join("\n");
  });
  return `${maps.join("\n")}\n`;
}

const variable = (name: string): string => `$docs_${name.toLowerCase().replaceAll("-", "_")}`;

/** Writes the `server` block's part: the headers, clean addresses, and the not-found page. */
export function toNginxServer(rules: readonly HeaderRule[]): string {
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))];
  return `${[
    ...names.map((name) => `add_header ${name} ${variable(name)} always;`),
    "gzip_static on;",
    "error_page 404 /404.html;",
    "location ~ (?:^|/)[._] { return 404; }",
    "location ~ ^(?<page>.*?)(?:/index)?\\.html$ { try_files $uri $page/index.html =404; }",
    "location / { try_files $uri $uri/index.html =404; }",
  ].join("\n")}\n`;
}
