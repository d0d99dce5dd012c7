import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { toHeadersFile, toNginxMaps, toNginxServer } from "./format";
import { hashSource, inlineCode } from "./inline";
import { contentSecurityPolicy } from "./policy";
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
  const { scripts, styles, forbidden } = inlineCode(await readFile(path.join(directory, file), "utf8"));
  if (forbidden.length > 0) {
    throw new InlineCodeError(
      [`${file} holds code in attributes, which the Content-Security-Policy forbids:`, ...forbidden].join("\n"),
    );
  }
  const connect = [...connections.everywhere, ...(file === REFERENCE ? connections.reference : [])];
  return {
    file,
    policy: contentSecurityPolicy({ connect, scripts: scripts.map(hashSource), styles: styles.map(hashSource) }),
  };
}

/**
 * Writes `_headers` for hosts that read it (`npm run serve` does), and `_nginx-maps.conf` and `_nginx-server.conf`.
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
  ]);
}
