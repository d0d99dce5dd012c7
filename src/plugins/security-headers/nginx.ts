import type { HeaderRule } from "./rules";
import { endingsByType, PRIVATE_PATH, TEXT_TYPES } from "./types";

const quoted = (value: string): string => `"${value.replace(/(["\\])/g, "\\$1")}"`;

const variable = (name: string): string => `$docs_${name.toLowerCase().replaceAll("-", "_")}`;

const headerNames = (rules: readonly HeaderRule[]): string[] => [
  ...new Set(rules.flatMap(({ headers }) => Object.keys(headers))),
];

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
  const maps = headerNames(rules).map((name) => {
    const values = new Map(
      rules.flatMap(({ path, headers }) =>
        Object.entries(headers).flatMap(([own, value]) => (own === name ? [[path, value] as const] : [])),
      ),
    );
    const base = values.get("/*") ?? values.get("/404.html") ?? (name === "Cache-Control" ? "no-cache" : "");
    const entries = [...values]
      .filter(([path]) => path !== "/*" && path !== "/404.html")
      .map(([path, value]) => `  ${pattern(path)} ${quoted(value)};`);
    return [`map $uri ${variable(name)} {`, `  default ${quoted(base)};`, ...entries, "}"].join("\n");
  });
  return `${maps.join("\n")}\n`;
}

/** Writes the `server` block's part: the headers, types and compression, clean addresses, and the not-found page. */
export function toNginxServer(rules: readonly HeaderRule[]): string {
  return `${[
    ...headerNames(rules).map((name) => `add_header ${name} ${variable(name)} always;`),
    "types {",
    ...[...endingsByType()].map(([type, endings]) => `  ${type} ${endings.join(" ")};`),
    "}",
    "charset utf-8;",
    `charset_types ${TEXT_TYPES.filter((type) => type !== "text/html").join(" ")};`,
    "gzip_static on;",
    "gzip_vary on;",
    "error_page 404 /404.html;",
    `location ~ ${PRIVATE_PATH.source.replaceAll("\\/", "/")} { return 404; }`,
    "location ~ ^(?<page>.*?)(?:/index)?\\.html$ { try_files $uri $page/index.html =404; }",
    "location / { try_files $uri $uri/index.html =404; }",
  ].join("\n")}\n`;
}

/** For an nginx that has the module: the `.br` twins, before the `.gz` ones. nginx can't ask which modules it has. */
export const NGINX_BROTLI = "brotli_static on;\n";
