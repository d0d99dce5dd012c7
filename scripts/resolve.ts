import { stat } from "node:fs/promises";
import path from "node:path";

import { PRIVATE_PATH } from "docusaurus-plugin-csp/types";

import { decodedPath, pagePath } from "../src/config/pagePath";

/** What a request path leads to: a file below the served folder, nothing, or what is no path. */
export type Resolution = { kind: "file"; file: string } | { kind: "not-found" } | { kind: "malformed" };

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** The page for what isn't found is the answer to other addresses, and has none of its own. */
const NOT_FOUND_PAGE = "/404";

/**
 * Lists the files that may answer a path, best first: the file itself, and the page's.
 *
 * @param pathname - decoded, starting with `/`
 * @returns paths relative to the served folder, with `/` between segments
 */
export function candidates(pathname: string): string[] {
  const page = pagePath(pathname);
  if (page === undefined || page === NOT_FOUND_PAGE) {
    return [];
  }
  const ofPage = path.posix.join(page, "index.html").slice(1);
  return pathname.endsWith("/") ? [ofPage] : [pathname.slice(1), ofPage];
}

/**
 * Finds the file for a request path.
 *
 * @param directory - absolute path of the served folder
 * @param pathname - as sent by the client, percent-encoded, without the query
 */
export async function resolvePath(directory: string, pathname: string): Promise<Resolution> {
  if (!pathname.startsWith("/")) {
    return { kind: "malformed" };
  }
  const decoded = decodedPath(pathname);
  const leadsAway = decoded.includes("\\") || decoded.split("/").some((name) => name === "." || name === "..");
  if (leadsAway || PRIVATE_PATH.test(decoded)) {
    return { kind: "not-found" };
  }
  for (const candidate of candidates(decoded)) {
    if (await isFile(path.join(directory, candidate))) {
      return { kind: "file", file: candidate };
    }
  }
  return { kind: "not-found" };
}
