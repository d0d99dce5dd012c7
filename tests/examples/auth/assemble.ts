import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { run } from "../processes";
import { copyExample, install, siteDir, workspaceOf } from "../workspace";
import { type Variant } from "./variants";

/** A tutorial's example with its packages, which its own tests may have installed before. */
async function installedExample(name: string): Promise<string> {
  const folder = workspaceOf(name);
  if (!existsSync(path.join(folder, "node_modules/.package-lock.json"))) {
    await copyExample(name);
    await install(folder);
  }
  return folder;
}

/**
 * Puts a program together as the page tells its reader to: the framework's own file, what it shares with the others, and the
 * tutorial's app where it replaces a file of that.
 *
 * @param root - workspace of examples/auth, where the packages of those without a tutorial are
 * @returns the program's folder
 */
export async function assemble(root: string, { folder, base, files, build }: Variant): Promise<string> {
  const cwd = base === undefined ? path.join(root, folder) : workspaceOf(`auth-${folder}`);
  if (base !== undefined) {
    const modules = path.join(await installedExample(base), "node_modules");
    await rm(cwd, { recursive: true, force: true });
    await cp(path.join(siteDir, "examples", base), cwd, {
      recursive: true,
      filter: (source) => !source.includes("node_modules"),
    });
    // Linked files, because the bundlers take no linked folder.
    await run({ command: ["cp", "-al", modules, "node_modules"], cwd }, 60_000);
    await cp(path.join(siteDir, "examples/auth", folder), cwd, { recursive: true });
  }
  for (const [name, source] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(cwd, name)), { recursive: true });
    await cp(path.resolve(siteDir, source), path.join(cwd, name));
  }
  if (build !== undefined) await run({ command: build, cwd }, 60_000);
  return cwd;
}
