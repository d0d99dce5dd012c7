import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { headerRules, pathOfFile, toHeadersFile, type PagePolicy } from "./headers";
import { hashSource, inlineCode } from "./inline";
import { contentSecurityPolicy, type Directives, metaPolicy } from "./policy";

export interface PolicyOptions {
  /** Sources for every page, added to what the policy has. */
  directives: Directives;
  /** Sources for the pages at and below a path, for example `/api`. */
  routes: readonly { path: string; directives: Directives }[];
  /** Paths of files that programs of other sites may fetch. */
  publicFiles: readonly string[];
}

async function writePagePolicy(outDir: string, file: string, options: PolicyOptions): Promise<PagePolicy> {
  const html = await readFile(path.join(outDir, file), "utf8");
  const { scripts, styles, forbidden } = inlineCode(html);
  if (forbidden.length > 0) {
    throw new Error(
      [
        `${file} holds code in attributes, which the Content-Security-Policy forbids:`,
        ...forbidden,
        "Put the code into a script of the site.",
      ].join("\n"),
    );
  }
  const own = options.routes.filter((route) => `${pathOfFile(file)}/`.startsWith(`${route.path}/`));
  const input = {
    directives: [options.directives, ...own.map(({ directives }) => directives)],
    scripts: scripts.map(hashSource),
    styles: styles.map(hashSource),
  };
  await writeFile(path.join(outDir, file), withMeta(html, metaPolicy(input)));
  return { file, policy: contentSecurityPolicy(input) };
}

/** Match the start of a page's head up to its `charset`, which must be within the first 1,024 bytes. */
const START_OF_HEAD = /<head[^>]*>(?:\s*<meta charset=[^>]*>)?/i;

/** Insert a page's policy before anything that it governs. */
const withMeta = (html: string, policy: string): string =>
  html.replace(START_OF_HEAD, (start) => `${start}<meta http-equiv=Content-Security-Policy content="${policy}">`);

/**
 * Insert each page's policy as a `<meta>`, and write `_headers` with the policies and all other headers. Must run
 * when the HTML is final, since the hashes are of its bytes.
 *
 * @param outDir - folder of the build
 * @throws Error that names the page and the attribute that holds code
 */
export async function writePolicies(outDir: string, options: PolicyOptions): Promise<void> {
  const files = (await readdir(outDir, { recursive: true }))
    .filter((file) => file.endsWith(".html"))
    .map((file) => file.split(path.sep).join("/"));
  const pages = await Promise.all(files.map((file) => writePagePolicy(outDir, file, options)));
  await writeFile(path.join(outDir, "_headers"), toHeadersFile(headerRules(pages, options.publicFiles)));
}
