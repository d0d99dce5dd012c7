import { stat } from "node:fs/promises";
import path from "node:path";

/** What a request path leads to: a file below the served folder, nothing, or a path that can't be read as one. */
export type Resolution = { kind: "file"; file: string } | { kind: "not-found" } | { kind: "malformed" };

/** Files that a host reads but never sends: `_headers`, and the precompressed twins, which only negotiation may pick. */
const PRIVATE_FILE = /(?:^|\/)(?:_[^/]*|\.[^/]*)$|\.(?:br|gz)$/;

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/**
 * Lists the files that may answer a path, best first: the file itself, `<path>/index.html`, and for the `.html` and
 * `/index.html` forms of a page, the page.
 *
 * @param pathname - decoded, starting with `/`
 * @returns paths relative to the served folder, with `/` between segments
 */
export function candidates(pathname: string): string[] {
  const bare = pathname.replace(/^\/+|\/+$/g, "");
  const page = bare.replace(/(?:^|\/)index\.html$|\.html$/, "");
  const forms = [bare, path.posix.join(bare, "index.html"), path.posix.join(page, "index.html")];
  return [...new Set(pathname.endsWith("/") ? forms.slice(1) : forms)].filter((form) => form !== "");
}

/**
 * Finds the file for a request path.
 *
 * @param directory - absolute path of the served folder
 * @param pathname - as sent by the client, percent-encoded, without the query
 */
export async function resolvePath(directory: string, pathname: string): Promise<Resolution> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return { kind: "malformed" };
  }
  if (!decoded.startsWith("/") || decoded.includes("\0")) {
    return { kind: "malformed" };
  }
  if (decoded.includes("\\") || decoded.split("/").includes("..") || PRIVATE_FILE.test(decoded)) {
    return { kind: "not-found" };
  }
  for (const candidate of candidates(decoded)) {
    if (await isFile(path.join(directory, candidate))) {
      return { kind: "file", file: candidate };
    }
  }
  return { kind: "not-found" };
}
