import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";

import { javaScriptOf, type Extension } from "../../../plugins/programs/javascript";
import { run } from "../processes";
import { copyExample, siteDir, workspaceOf } from "../workspace";
import { type Variant } from "./variants";

/**
 * Puts a program together as the page tells its reader to: the framework's own file, what it shares with the others, and the
 * tutorial's app where it replaces a file of that.
 *
 * @param root - workspace of examples/auth, where the packages of those without a tutorial are
 * @returns the program's folder
 */
export async function assemble(
  root: string,
  { name, folder, base, files, extension, links = {}, build }: Variant,
): Promise<string> {
  const cwd = base === undefined ? path.join(root, name) : workspaceOf(`auth-${name}`);
  if (name !== folder) {
    await cp(path.join(siteDir, "examples/auth", folder), cwd, { recursive: true });
  }
  if (base !== undefined) {
    await copyExample(base, cwd);
    await cp(path.join(siteDir, "examples/auth", folder), cwd, { recursive: true });
  }
  for (const [name, source] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(cwd, name)), { recursive: true });
    await cp(path.resolve(siteDir, source), path.join(cwd, name));
  }
  if (extension !== undefined) {
    await translate(cwd, extension);
  }
  for (const [link, target] of Object.entries(links)) {
    await mkdir(path.dirname(path.join(cwd, link)), { recursive: true });
    await rm(path.join(cwd, link), { force: true });
    await symlink(path.join(root, target), path.join(cwd, link));
  }
  if (build !== undefined) {
    await run({ command: build, cwd }, 60_000);
  }
  return cwd;
}

/** Replaces a folder's TypeScript with JavaScript. */
async function translate(folder: string, extension: Extension): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ts"));
  for (const name of files) {
    const source = await readFile(path.join(folder, name), "utf8");
    await writeFile(path.join(folder, name.replace(/ts$/, extension)), await javaScriptOf(source, extension));
    await rm(path.join(folder, name));
  }
}
