import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { parseHeadersFile, toHeadersFile } from "./format";
import { hashSource, inlineCode } from "./inline";
import type { PluginOptions } from "./options";
import { contentSecurityPolicy, metaPolicy } from "./policy";
import { headerRules, mergedRules, pathOfFile, type PagePolicy } from "./rules";

/** A folder of pages, and where a host serves them. */
export interface Build {
  /** The folder of the pages. */
  directory: string;
  /** The path of that folder, with a slash at both ends. */
  baseUrl: string;
  /** The folder of the whole site, which holds the default locale and the folders of the others. */
  siteDirectory: string;
  /** The path of that folder. */
  siteBaseUrl: string;
}

/** Tells whether a path is at or below another. */
const isBelow = (pathname: string, route: string): boolean =>
  `${pathname}/`.startsWith(route.endsWith("/") ? route : `${route}/`);

async function pagePolicy(directory: string, file: string, options: PluginOptions): Promise<PagePolicy> {
  const html = await readFile(path.join(directory, file), "utf8");
  const { scripts, styles, forbidden } = inlineCode(html);
  if (forbidden.length > 0) {
    throw new Error(
      [
        `docusaurus-plugin-csp: ${file} holds code in attributes, which the Content-Security-Policy forbids:`,
        ...forbidden,
        "Put the code into a script of the site.",
      ].join("\n"),
    );
  }
  const pathname = pathOfFile(file);
  const own = options.routes.filter((route) => isBelow(pathname, route.path)).map(({ directives }) => directives);
  const input = {
    directives: [options.directives, ...own],
    scripts: scripts.map(hashSource),
    styles: styles.map(hashSource),
  };
  await writeFile(path.join(directory, file), withMeta(html, metaPolicy(input)));
  return { file, policy: contentSecurityPolicy(input) };
}

/** Where a page's head begins; what names its encoding must stand among its first 1,024 bytes. */
const START_OF_HEAD = /<head[^>]*>(?:\s*<meta charset=[^>]*>)?/i;

/** Gives a page its policy before anything that the policy is about. */
function withMeta(html: string, policy: string): string {
  return html.replace(
    START_OF_HEAD,
    (start) => `${start}<meta http-equiv=Content-Security-Policy content="${policy}">`,
  );
}

/**
 * Gives each page its policy in a `<meta>`, and writes `_headers` with the policies and all other headers.
 * Must run when the HTML is final, since the hashes are of its very bytes.
 *
 * Hosts read these files at the top of a site alone: another locale's build adds its rules to those of the default one.
 *
 * @throws Error that names the page and the attribute
 */
export async function writeSecurityHeaders(build: Build, options: PluginOptions): Promise<void> {
  const { directory, baseUrl, siteDirectory, siteBaseUrl } = build;
  const files = (await readdir(directory, { recursive: true }))
    .filter((file) => file.endsWith(".html"))
    .map((file) => file.split(path.sep).join("/"));
  const pages = await Promise.all(files.map((file) => pagePolicy(directory, file, options)));
  const top = path.join(siteDirectory, "_headers");
  const others = directory !== siteDirectory && existsSync(top) ? parseHeadersFile(await readFile(top, "utf8")) : [];
  const isBelowOther = others.some((rule) => rule.path === `${siteBaseUrl}*`);
  const rules = mergedRules(others, headerRules(pages, { ...options, baseUrl, isBelowOther }));
  await writeFile(top, toHeadersFile(rules));
}
