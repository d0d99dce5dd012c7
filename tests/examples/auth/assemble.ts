import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";

import { javaScriptOf } from "../../../plugins/downloads/javascript";
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
  { name, folder, base, files, links = {}, build }: Variant,
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
    if (name.endsWith(".mjs") && source.endsWith(".ts")) {
      const typed = await readFile(path.resolve(siteDir, source), "utf8");
      await writeFile(path.join(cwd, name), await javaScriptOf(typed));
    } else {
      await cp(path.resolve(siteDir, source), path.join(cwd, name), { recursive: true });
    }
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
