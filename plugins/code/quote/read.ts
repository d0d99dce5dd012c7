import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

import type { Reference } from "./fences";
import { DEFAULTS, type PluginOptions } from "./options";
import { quote } from "./regions";

type Quotable = Pick<PluginOptions, "folders" | "regionMarks">;

/** The folder of programs that a quoted path stands in; undefined when pages may not quote the path. */
export const folderOf = (quotedPath: string, folders: readonly string[]): string | undefined =>
  folders.find((folder) => quotedPath.startsWith(`${folder}/`) && path.posix.normalize(quotedPath) === quotedPath);

/** The folder of the program that a quoted file belongs to: `examples/hono` of `examples/hono/src/server.ts`. */
export function programOf(quotedPath: string, folders: readonly string[]): string {
  const folder = folderOf(quotedPath, folders) ?? "";
  const [program = ""] = quotedPath.slice(folder.length + 1).split("/");
  return `${folder}/${program}`;
}

/** A quoted file's name inside its program: `examples/hono/src/server.ts` is shown as `src/server.ts`. */
export const titleOf = (quotedPath: string, folders: readonly string[] = DEFAULTS.folders): string =>
  quotedPath.slice(programOf(quotedPath, folders).length + 1) || path.posix.basename(quotedPath);

function siblings(file: string, root: string): string {
  let folder = path.dirname(file);
  while (folder.length > root.length && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    folder = path.dirname(folder);
  }
  const names = readdirSync(folder).filter((name) => name !== "node_modules" && !name.startsWith("."));
  return `${path.relative(root, folder).replaceAll(path.sep, "/")}/ has: ${names.sort().join(", ")}`;
}

/** Resolves a quoted path; refuses what lies outside the folders, by `..` as by symbolic links. */
function resolveQuoted(quoted: string, root: string, folders: readonly string[]): string {
  const folder = folderOf(quoted, folders);
  const allowed = folders.map((name) => `${name}/`).join(", ");
  if (folder === undefined) {
    throw new Error(`${quoted} is outside ${allowed}; pages quote only files of ${allowed}`);
  }
  const realRoot = realpathSync(root);
  const file = path.join(realRoot, quoted);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Error(`no file ${quoted}; ${siblings(file, realRoot)}`);
  }
  if (!realpathSync(file).startsWith(path.join(realRoot, folder) + path.sep)) {
    throw new Error(`${quoted} is a link to a file outside ${folder}/; copy the file there`);
  }
  return file;
}

/**
 * Reads what a reference names, ready to be shown.
 *
 * @param reference - path from the root, and region
 * @param root - absolute path of the site's root, or of a frozen version's files
 * @throws when the file is unknown or outside the folders, or the region is unknown; the message says the remedy
 */
export function readQuoted(reference: Reference, root: string, { folders, regionMarks }: Quotable = DEFAULTS): string {
  const source = readFileSync(resolveQuoted(reference.path, root, folders), "utf8");
  try {
    return quote(source, reference.region, regionMarks);
  } catch (error) {
    throw new Error(`${reference.path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
