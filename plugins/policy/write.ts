import { writeFile } from "node:fs/promises";
import path from "node:path";

import type { Page, ParsedPage } from "../pages/built-page";
import { headerRules, pathOfFile, toHeadersFile } from "./headers";
import { hashSource, inlineCode } from "./inline";
import { contentSecurityPolicy, metaPolicy, type PolicyInput } from "./policy";

export interface PolicyOptions {
  /** Hosts that every page may connect to. */
  connect: readonly string[];
  /** Those for the pages at and below a path, for example `/api`. */
  routes: readonly { path: string; connect: readonly string[] }[];
  /** Paths of files that programs of other sites may fetch. */
  publicFiles: readonly string[];
  /** Paths of files whose bytes never change. */
  finalFiles: readonly string[];
}

function policyOf({ file, tree }: ParsedPage, options: PolicyOptions): PolicyInput {
  const { scripts, styles, forbidden } = inlineCode(tree);
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
  return {
    connect: [...options.connect, ...own.flatMap(({ connect }) => connect)],
    scripts: scripts.map(hashSource),
    styles: styles.map(hashSource),
  };
}

/** Match the start of a page's head up to its `charset`, which must be within the first 1,024 bytes. */
const START_OF_HEAD = /<head[^>]*>(?:\s*<meta charset=[^>]*>)?/i;

/** Insert a page's policy before anything that it governs. */
const withMeta = (html: string, policy: string): string =>
  html.replace(START_OF_HEAD, (start) => `${start}<meta http-equiv=Content-Security-Policy content="${policy}">`);

/**
 * Return the pages with their policies as a `<meta>`, and write `_headers` with the policies and all other headers.
 *
 * @throws Error that names the page and the attribute that holds code
 */
export async function writePolicies(
  outDir: string,
  pages: readonly ParsedPage[],
  options: PolicyOptions,
): Promise<Page[]> {
  const inputs = pages.map((page) => ({ ...page, input: policyOf(page, options) }));
  const policies = inputs.map(({ file, input }) => ({ file, policy: contentSecurityPolicy(input) }));
  await writeFile(path.join(outDir, "_headers"), toHeadersFile(headerRules(policies, options)));
  return inputs.map(({ input, ...page }) => ({ ...page, html: withMeta(page.html, metaPolicy(input)) }));
}
