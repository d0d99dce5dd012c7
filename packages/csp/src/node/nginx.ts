import type { HeaderRule } from "./rules";
import { endingsByType, PRIVATE_PATH, textTypes } from "./types";

const quoted = (value: string): string => `"${value.replace(/(["\\])/g, "\\$1")}"`;

const variable = (name: string): string => `$docs_${name.toLowerCase().replaceAll("-", "_")}`;

const headerNames = (rules: readonly HeaderRule[]): string[] => [
  ...new Set(rules.flatMap(({ headers }) => Object.keys(headers))),
];

const escaped = (path: string): string => path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** `/docs/*` as a regular expression of nginx. */
function pattern(path: string): string {
  const expression = path.endsWith("/*")
    ? `~^${escaped(path.slice(0, -1))}`
    : `~^${escaped(path).replace(/\/$/, "/+(?:index\\.html)?")}$`;
  // Some signs would end the expression, or begin a block.
  return /[\s;{}"']/.test(expression) ? quoted(expression) : expression;
}

/**
 * Writes rules as nginx configuration for the `http` block: one `map` per header, by path.
 *
 * The not-found page's policy is the default, since every unknown path answers with that page.
 *
 * @param baseUrl - of the whole site
 */
export function toNginxMaps(rules: readonly HeaderRule[], baseUrl: string): string {
  const everything = `${baseUrl}*`;
  const notFound = `${baseUrl}404.html`;
  const maps = headerNames(rules).map((name) => {
    const values = new Map(
      rules.flatMap(({ path, headers }) =>
        Object.entries(headers).flatMap(([own, value]) => (own === name ? [[path, value] as const] : [])),
      ),
    );
    const base = values.get(everything) ?? values.get(notFound) ?? (name === "Cache-Control" ? "no-cache" : "");
    const entries = [...values]
      .filter(([path]) => path !== everything && path !== notFound)
      .map(([path, value]) => `  ${pattern(path)} ${quoted(value)};`);
    return [`map $uri ${variable(name)} {`, `  default ${quoted(base)};`, ...entries, "}"].join("\n");
  });
  return `${maps.join("\n")}\n`;
}

/**
 * Writes the `server` block's part: the headers, types and compression, clean addresses, and the not-found page.
 *
 * @param site.types - types beside those that every build has, by the ending of a file's name
 */
export function toNginxServer(
  rules: readonly HeaderRule[],
  { baseUrl, types }: { baseUrl: string; types: Readonly<Record<string, string>> },
): string {
  return `${[
    ...headerNames(rules).map((name) => `add_header ${name} ${variable(name)} always;`),
    "types {",
    ...[...endingsByType(types)].map(([type, endings]) => `  ${type} ${endings.join(" ")};`),
    "}",
    "charset utf-8;",
    `charset_types ${textTypes(types)
      .filter((type) => type !== "text/html")
      .join(" ")};`,
    "gzip_static on;",
    "gzip_vary on;",
    `error_page 404 ${baseUrl}404.html;`,
    `location ~ ${PRIVATE_PATH.source.replaceAll("\\/", "/")} { return 404; }`,
    "location ~ ^(?<page>.*?)(?:/index)?\\.html$ { try_files $uri $page/index.html =404; }",
    "location / { try_files $uri $uri/index.html =404; }",
  ].join("\n")}\n`;
}

/** For an nginx that has the module: the `.br` twins, before the `.gz` ones. nginx can't ask which modules it has. */
export const NGINX_BROTLI = "brotli_static on;\n";
