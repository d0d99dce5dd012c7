import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

import type { Reference } from "./fences";
import { quote } from "./regions";

/** The folder of programs, from the site's root: pages quote only its files. */
const FOLDER = "examples/";

/** Whether pages may quote a path. */
const isQuotable = (quotedPath: string): boolean =>
  quotedPath.startsWith(FOLDER) && path.posix.normalize(quotedPath) === quotedPath;

/** The folder's name of the program that a quoted file belongs to: `hono` of `examples/hono/src/server.ts`. */
export const nameOfProgram = (quotedPath: string): string => quotedPath.split("/")[1] ?? "";

/** A quoted file's name inside its program: `examples/hono/src/server.ts` is shown as `src/server.ts`. */
export const titleOf = (quotedPath: string): string => quotedPath.split("/").slice(2).join("/");

/** Folders that installing, building or running a program makes; names that start with a dot are left out too. */
const MADE = new Set(["node_modules", "dist", "build", "__pycache__"]);

/** Files of a program, absolute and recursive, without what installing, building or running it makes. */
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
