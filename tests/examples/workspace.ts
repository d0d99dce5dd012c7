import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { packSdk } from "../../plugins/sdk/pack";
import { elsewhere } from "./elsewhere";
import { fillOnce } from "./prepared";
import { run } from "./processes";

export const siteDir = path.resolve(__dirname, "../..");

/** The site's own compiler. `.bin/tsc` is that of any of the versions which are installed beside it. */
export const siteCompiler = path.join(siteDir, "node_modules/typescript/bin/tsc");

/** Bound of one installation. Measured with an empty cache and four others beside it: below 20 s. */
const installMs = 120_000;

const made = new Set(["node_modules", "dist", "build", ".next", ".output", ".nitro", ".vinxi", ".svelte-kit", ".env"]);

/** Where the tests keep what they build. Against another service they write nothing into the repository. */
export const cacheDir = elsewhere ? path.join(tmpdir(), "socketless-examples") : path.join(siteDir, ".cache");

/** Folder in which an example runs; what it installs and builds never lands in `examples/`. */
export const workspaceOf = (name: string): string => path.join(cacheDir, "examples", name);

/** Runs `npm ci`, again after an attempt that fails: npm now and then waits for a download that never ends. */
async function install(folder: string, attempts = 3): Promise<void> {
  const options = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=http"];
  try {
    await run({ command: ["npm", "ci", ...options], cwd: folder }, installMs);
  } catch (error) {
    if (attempts === 1) {
      throw error;
    }
    console.warn(error);
    await install(folder, attempts - 1);
  }
}

const SDK = "@socketless/sdk";

interface Manifest {
  dependencies?: Record<string, string>;
  packages?: Record<string, Manifest>;
}

/** Return a manifest or a lock file without the SDK, whose published address can't be reached before it is published. */
function withoutSdk(json: string): string {
  const { dependencies = {}, packages, ...rest } = JSON.parse(json) as Manifest;
  const { [SDK]: _sdk, ...others } = dependencies;
  const { "": root, [`node_modules/${SDK}`]: _package, ...installed } = packages ?? {};
  const locked = root && { packages: { "": JSON.parse(withoutSdk(JSON.stringify(root))) as Manifest, ...installed } };
  return JSON.stringify({ ...rest, dependencies: others, ...locked });
}

/** Installs what an example's lock file names, once for all workspaces, but for the SDK. Gives the folder. */
async function packagesOf(example: string): Promise<string> {
  const source = path.join(siteDir, "examples", example);
  const folder = path.join(cacheDir, "examples/packages", example);
  const files = ["package.json", "package-lock.json"].map(
    (file) => [file, withoutSdk(readFileSync(path.join(source, file), "utf8"))] as const,
  );
  const state = files.map(([, json]) => json).join("");
  await fillOnce(folder, state, async () => {
    for (const [file, json] of files) {
      await writeFile(path.join(folder, file), json);
    }
    await install(folder);
  });
  return path.join(folder, "node_modules");
}

/** Gives a folder the packages of an example, and the SDK as this commit builds it if the example installs it. */
async function putPackages(how: "-a" | "-al", example: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run({ command: ["cp", how, await packagesOf(example), "node_modules"], cwd: folder }, 60_000);
  const manifest = readFileSync(path.join(siteDir, "examples", example, "package.json"), "utf8");
  if (SDK in ((JSON.parse(manifest) as Manifest).dependencies ?? {})) {
    const modules = path.join(folder, "node_modules");
    await cp((await packSdk(siteDir)).folder, path.join(modules, SDK), { recursive: true });
    await chmod(path.join(modules, SDK, "dist/bin.js"), 0o755);
    await symlink(`../${SDK}/dist/bin.js`, path.join(modules, ".bin/socketless"));
  }
}

/** Gives a folder the packages of an example, as hard links, which cost nothing; bundlers take no linked folder. */
export const linkPackages = (example: string, folder: string): Promise<void> => putPackages("-al", example, folder);

/**
 * Gives a folder a copy of the packages, for a program that Node.js watches: it would start again whenever another test
 * makes or removes a link to the same file.
 */
export const copyPackages = (example: string, folder: string): Promise<void> => putPackages("-a", example, folder);

/** Copies an example into a new workspace, without what was made in it, and installs its packages if it has any. */
export async function copyExample(name: string, folder = workspaceOf(name)): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(siteDir, "examples", name), folder, {
    recursive: true,
    filter: (source) => !made.has(path.basename(source)),
  });
  if (existsSync(path.join(folder, "package-lock.json"))) {
    await linkPackages(name, folder);
  }
  return folder;
}

/** Writes the `.env` file that a reader would write. */
export async function writeEnvironment(folder: string, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(folder, ".env"), lines.join(""));
}
