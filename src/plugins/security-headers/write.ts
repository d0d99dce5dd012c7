import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { toHeadersFile } from "./format";
import { hashSource, inlineCode } from "./inline";
import { NGINX_BROTLI, toNginxMaps, toNginxServer } from "./nginx";
import { contentSecurityPolicy, metaPolicy } from "./policy";
import { headerRules, type PagePolicy } from "./rules";

/** A page holds code that no policy of the site allows. */
export class InlineCodeError extends Error {}

export interface Connections {
  /** Source expressions for every page. */
  everywhere: readonly string[];
  /** Source expressions for the reference alone. */
  reference: readonly string[];
}

/** The page that sends requests to addresses which its reader types. */
const REFERENCE = "api/index.html";

async function pagePolicy(directory: string, file: string, connections: Connections): Promise<PagePolicy> {
  const html = await readFile(path.join(directory, file), "utf8");
  const { scripts, styles, forbidden } = inlineCode(html);
  if (forbidden.length > 0) {
    throw new InlineCodeError(
      [`${file} holds code in attributes, which the Content-Security-Policy forbids:`, ...forbidden].join("\n"),
    );
  }
  const connect = [...connections.everywhere, ...(file === REFERENCE ? connections.reference : [])];
  const input = { connect, scripts: scripts.map(hashSource), styles: styles.map(hashSource) };
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
 * Gives each page its policy, and writes `_headers` for hosts that read it (`npm run serve` does), and three files for nginx, see `nginx.ts`.
 * Must run when the HTML is final, since the hashes are of its very bytes.
 *
 * @param directory - the build
 * @throws InlineCodeError that names the page and the attribute
 */
export async function writeSecurityHeaders(directory: string, connections: Connections): Promise<void> {
  const files = (await readdir(directory, { recursive: true }))
    .filter((file) => file.endsWith(".html"))
    .map((file) => file.split(path.sep).join("/"));
  const rules = headerRules(await Promise.all(files.map((file) => pagePolicy(directory, file, connections))));
  await Promise.all([
    writeFile(path.join(directory, "_headers"), toHeadersFile(rules)),
    writeFile(path.join(directory, "_nginx-maps.conf"), toNginxMaps(rules)),
    writeFile(path.join(directory, "_nginx-server.conf"), toNginxServer(rules)),
    writeFile(path.join(directory, "_nginx-brotli.conf"), NGINX_BROTLI),
  ]);
}
