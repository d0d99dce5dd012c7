import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

import { messageOf } from "../../shared/message-of";
import type { Block } from "../fence";
import { quote } from "./regions";

/** The only folders that pages quote from, relative to the site's root. */
const FOLDERS = ["examples/", "sdk/javascript/src/", "sdk/python/src/"];
const NAMES = FOLDERS.join(" and ");

const isQuotable = (quotedPath: string): boolean =>
  FOLDERS.some((folder) => quotedPath.startsWith(folder)) && path.posix.normalize(quotedPath) === quotedPath;

/** Return the program of a quoted file: `hono` for `examples/hono/src/server.ts`. */
export const nameOfProgram = (quotedPath: string): string => quotedPath.split("/")[1] ?? "";

/** Return a file's path within its program: `src/server.ts` for `examples/hono/src/server.ts`. */
export const titleOf = (quotedPath: string): string => quotedPath.split("/").slice(2).join("/");

/** Generated folders. Names that start with a dot are skipped too. */
const MADE = new Set(["node_modules", "dist", "build", "__pycache__"]);

/** List the files of a program recursively, without generated ones. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name) || entry.name.startsWith(".")) {
      return [];
    }
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(file) : [file];
  });
}

function siblings(file: string, root: string): string {
  let folder = path.dirname(file);
  while (folder.length > root.length && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    folder = path.dirname(folder);
  }
  const names = readdirSync(folder).filter((name) => name !== "node_modules" && !name.startsWith("."));
  return `${path.relative(root, folder).replaceAll(path.sep, "/")}/ has: ${names.sort().join(", ")}`;
}

/** Resolve a quoted path; reject `..` and symbolic links that lead out of the folders. */
function resolveQuoted(quoted: string, root: string): string {
  if (!isQuotable(quoted)) {
    throw new Error(`${quoted} is outside ${NAMES}; pages quote only files of them`);
  }
  const realRoot = realpathSync(root);
  const file = path.join(realRoot, quoted);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Error(`no file ${quoted}; ${siblings(file, realRoot)}`);
  }
  if (!FOLDERS.some((folder) => realpathSync(file).startsWith(path.join(realRoot, folder)))) {
    throw new Error(`${quoted} is a link to a file outside ${NAMES}; copy the file there`);
  }
  return file;
}

/**
 * Read the text that a reference names, ready to be shown.
 *
 * @param reference - path from the root, and region
 * @throws when the file is unknown or outside the folders, or the region is unknown; the message says the remedy
 */
export function readQuoted(reference: NonNullable<Block["file"]>, root: string): string {
  const source = readFileSync(resolveQuoted(reference.path, root), "utf8");
  try {
    return quote(source, reference.region);
  } catch (error) {
    throw new Error(`${reference.path}: ${messageOf(error)}`);
  }
}
