import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { run } from "./processes";

export const siteDir = path.resolve(__dirname, "../..");

/** Bound of one installation; most of it is the network's. */
const installMs = 240_000;

const made = new Set(["node_modules", "dist", "build", ".next", ".output", ".nitro", ".vinxi", ".svelte-kit", ".env"]);

/** Folder in which an example runs; what it installs and builds never lands in `examples/`. */
export const workspaceOf = (name: string): string => path.join(siteDir, ".cache/examples", name);

async function empty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const kept = (await readdir(folder)).filter((entry) => entry !== "node_modules");
  await Promise.all(kept.map((entry) => rm(path.join(folder, entry), { recursive: true, force: true })));
}

/** Copies an example into its workspace, without what was made in it. */
export async function copyExample(name: string): Promise<string> {
  const folder = workspaceOf(name);
  await empty(folder);
  await cp(path.join(siteDir, "examples", name), folder, {
    recursive: true,
    filter: (source) => !made.has(path.basename(source)),
  });
  return folder;
}

/** Installs what the example's lock file names, if it has one, with `npm ci`. */
export async function install(folder: string): Promise<void> {
  if (existsSync(path.join(folder, "package-lock.json"))) {
    const command = ["npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"] as const;
    await run({ command, cwd: folder }, installMs);
  }
}

/** Writes the `.env` file that a reader would write. */
export async function writeEnvironment(folder: string, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(folder, ".env"), lines.join(""));
}
