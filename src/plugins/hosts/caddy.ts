import { HTML_FIRST, MARKDOWN } from "docusaurus-plugin-csp/accept";
import { contentType, endingsByType } from "docusaurus-plugin-csp/types";

import { withQuery } from "../redirects/redirects";
import type { HostedSite } from "./site";

const quoted = (value: string): string => `"${value.replace(/(["\\])/g, "\\$1")}"`;

/** A path of `_headers` as that of the file which answers it. */
const filePath = (path: string): string => path.replace(/\/$/, "/index.html");

function headerLines({ rules }: HostedSite): string[] {
  return rules.flatMap(({ path, headers }) =>
    Object.entries(headers).map(([name, value]) => `header ${filePath(path)} ${name} ${quoted(value)}`),
  );
}

/** Go's own list of types hangs on the machine. */
const typeLines = (): string[] =>
  [...endingsByType({}).values()].flat().map((ending) => {
    return `header *.${ending} Content-Type ${quoted(contentType(`file.${ending}`) ?? "")}`;
  });

const indented = (lines: readonly string[], depth: number): string =>
  lines.map((line) => "\t".repeat(depth) + line).join("\n");

/**
 * Writes a Caddyfile that serves the build: TLS for the host in `SITE_ADDRESS`, the folder in `SITE_ROOT`.
 *
 * A route keeps its lines in their order. Headers come after a page's file has been found, so that what isn't found has none
 * of a file's.
 */
export function toCaddyfile(site: HostedSite): string {
  const redirects = site.redirects.map(({ from, to }) => `redir ${from} ${withQuery(to, "{docs_query}")} 301`);
  return `# Serve the build: SITE_ADDRESS=docs.example.com caddy run --config _Caddyfile --adapter caddyfile
{
	admin off
}

{$SITE_ADDRESS:localhost} {
	root * {$SITE_ROOT:.}

	map {query} {docs_query} {
		"" ""
		default "?{query}"
	}
	map {path} {docs_page} {
		~^/(?:index\\.html)?$ /index
		~^(.*?)(?:/index)?\\.html$ "\${1}"
		~^(/.*[^/])/*$ "\${1}"
		default {path}
	}

	@hidden {
		not path /.well-known/*
		path_regexp /[._]
	}
	@forHosts path *.br *.gz */vercel.json */netlify.toml */staticwebapp.config.json
	@writing not method GET HEAD
	@markdown {
		header_regexp Accept (?i)${MARKDOWN}
${indented(
  HTML_FIRST.map((accept) => `not header_regexp Accept "(?i)${accept}"`),
  2,
)}
		file {docs_page}.md
	}
	@page path *.html *.md

	route {
		error @writing 405
		error @hidden 404
		error @forHosts 404
${indented(redirects, 2)}
		rewrite @markdown {docs_page}.md
		try_files {docs_page}/index.html {docs_page}.html {path} =404
${indented([...headerLines(site), ...typeLines()], 2)}
		header ?Cache-Control no-cache
		header Vary Accept-Encoding
		header @page Vary "Accept, Accept-Encoding"
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}

	handle_errors {
		request_header -If-*
		request_header -Range
		rewrite * /404.html
		header {
			Cache-Control no-cache
			Vary Accept-Encoding
			Content-Type "text/html; charset=utf-8"
		}
${indented(
  site.rules
    .filter(({ path }) => path.endsWith("/404.html") || path === "/*")
    .flatMap(({ headers }) => Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`)),
  2,
)}
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}
}
`;
}
