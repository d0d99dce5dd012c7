import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

import type { Reference } from "./fences";
import { quote } from "./regions";

/** The folder of programs, from the site's root: pages quote only its files. */
const FOLDER = "examples/";

/** Whether pages may quote a path. */
export const isQuotable = (quotedPath: string): boolean =>
  quotedPath.startsWith(FOLDER) && path.posix.normalize(quotedPath) === quotedPath;

/** The folder of the program that a quoted file belongs to: `examples/hono` of `examples/hono/src/server.ts`. */
export const programOf = (quotedPath: string): string => quotedPath.split("/", 2).join("/");

/** A quoted file's name inside its program: `examples/hono/src/server.ts` is shown as `src/server.ts`. */
export const titleOf = (quotedPath: string): string =>
  quotedPath.slice(programOf(quotedPath).length + 1) || path.posix.basename(quotedPath);

function siblings(file: string, root: string): string {
  let folder = path.dirname(file);
  while (folder.length > root.length && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    folder = path.dirname(folder);
  }
  const names = readdirSync(folder).filter((name) => name !== "node_modules" && !name.startsWith("."));
  return `${path.relative(root, folder).replaceAll(path.sep, "/")}/ has: ${names.sort().join(", ")}`;
}

/** Resolves a quoted path; refuses what lies outside the folder, by `..` as by symbolic links. */
function resolveQuoted(quoted: string, root: string): string {
  if (!isQuotable(quoted)) {
    throw new Error(`${quoted} is outside ${FOLDER}; pages quote only files of ${FOLDER}`);
  }
  const realRoot = realpathSync(root);
  const file = path.join(realRoot, quoted);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Error(`no file ${quoted}; ${siblings(file, realRoot)}`);
  }
  if (!realpathSync(file).startsWith(path.join(realRoot, FOLDER))) {
    throw new Error(`${quoted} is a link to a file outside ${FOLDER}; copy the file there`);
  }
  return file;
}

/**
 * Reads what a reference names, ready to be shown.
 *
 * @param reference - path from the root, and region
 * @param root - absolute path of the site's root
 * @throws when the file is unknown or outside the folder, or the region is unknown; the message says the remedy
 */
export function readQuoted(reference: Reference, root: string): string {
  const source = readFileSync(resolveQuoted(reference.path, root), "utf8");
  try {
    return quote(source, reference.region);
  } catch (error) {
    throw new Error(`${reference.path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
