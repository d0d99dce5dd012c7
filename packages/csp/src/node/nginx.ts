import { HTML_FIRST, MARKDOWN } from "./accept";
import type { HeaderRule } from "./rules";
import { endingsByType, PRIVATE_PATH, textTypes } from "./types";

/** What of the site nginx's files hang on, beside its headers. */
export interface NginxSettings {
  /** Of the whole site, with a slash at both ends. */
  baseUrl: string;
  /** Types beside those that every build has, by the ending of a file's name. */
  types: Readonly<Record<string, string>>;
  /** Whether `page.md` lies beside `page/index.html`. */
  markdownTwins: boolean;
}

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
 * @param site.baseUrl - of the whole site
 */
export function toNginxMaps(
  rules: readonly HeaderRule[],
  { baseUrl, markdownTwins }: Pick<NginxSettings, "baseUrl" | "markdownTwins">,
): string {
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
  return `${[...maps, ...(markdownTwins ? NEGOTIATION : [])].join("\n")}\n`;
}

/** Which of a page's two files is asked for, and that a page's answer depends on it. */
const NEGOTIATION = [
  "map $http_accept $docs_form {",
  "  default html;",
  ...HTML_FIRST.map((accept) => `  ${quoted(`~*${accept}`)} html;`),
  `  ${quoted(`~*${MARKDOWN}`)} md;`,
  "}",
  'map $uri $docs_vary { default ""; "~\\.(?:html|md)$" Accept; }',
];

/** How a page's file is found, in any form of its address: its own, or its twin's. */
const negotiated = (baseUrl: string): string[] => [
  "add_header Vary $docs_vary always;",
  ...[baseUrl, `${baseUrl}index.html`].map(
    (home) => `location = ${home} { try_files ${baseUrl}index.$docs_form =404; }`,
  ),
  "location ~ ^(?<docs_page>.*?)(?:/index)?\\.html$ { try_files $docs_page.$docs_form $docs_page/index.html $uri =404; }",
  "location ~ ^(?<docs_page>.*?)/*$ { try_files $uri $docs_page.$docs_form $docs_page/index.html =404; }",
];

const PLAIN = [
  "location ~ ^(?<page>.*?)(?:/index)?\\.html$ { try_files $uri $page/index.html =404; }",
  "location / { try_files $uri $uri/index.html =404; }",
];

/** Writes the `server` block's part: the headers, types and compression, clean addresses, and the not-found page. */
export function toNginxServer(rules: readonly HeaderRule[], { baseUrl, types, markdownTwins }: NginxSettings): string {
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
    ...(markdownTwins ? negotiated(baseUrl) : PLAIN),
  ].join("\n")}\n`;
}

/** For an nginx that has the module: the `.br` twins, before the `.gz` ones. nginx can't ask which modules it has. */
export const NGINX_BROTLI = "brotli_static on;\n";
