import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

import type { Reference } from "./fences";
import { quote } from "./regions";

/** The only folder that pages may quote from. */
const quotable = "examples";

function siblings(file: string, siteDir: string): string {
  let folder = path.dirname(file);
  while (folder.length > siteDir.length && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    folder = path.dirname(folder);
  }
  const names = readdirSync(folder).filter((name) => name !== "node_modules" && !name.startsWith("."));
  return `${path.relative(siteDir, folder).replaceAll(path.sep, "/")}/ has: ${names.sort().join(", ")}`;
}

/** Resolves a quoted path; refuses what lies outside `examples/`, by `..` as by symbolic links. */
function resolveQuoted(reference: Reference, siteDir: string): string {
  const root = path.join(realpathSync(siteDir), quotable);
  const file = path.resolve(root, "..", reference.path);
  const isInside = (candidate: string): boolean => candidate.startsWith(root + path.sep);
  if (!isInside(file)) {
    throw new Error(`${reference.path} is outside ${quotable}/; pages quote only files of ${quotable}/`);
  }
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Error(`no file ${reference.path}; ${siblings(file, path.dirname(root))}`);
  }
  if (!isInside(realpathSync(file))) {
    throw new Error(`${reference.path} is a link to a file outside ${quotable}/; copy the file there`);
  }
  return file;
}

/**
 * Reads what a reference names, ready to be shown.
 *
 * @param reference - path from the site's root, and region
 * @param siteDir - absolute path of the site's root
 * @throws when the file is unknown or outside `examples/`, or the region is unknown; the message says the remedy
 */
export function readQuoted(reference: Reference, siteDir: string): string {
  const source = readFileSync(resolveQuoted(reference, siteDir), "utf8");
  try {
    return quote(source, reference.region);
  } catch (error) {
    throw new Error(`${reference.path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A quoted file's name inside its example: `examples/hono/src/server.ts` is shown as `src/server.ts`. */
export const titleOf = (quotedPath: string): string => quotedPath.split("/").slice(2).join("/");
