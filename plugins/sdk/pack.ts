import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { tarballName } from "./releases";

const run = promisify(execFile);

/** Folders that the package is made from, by path from the site's root. */
const SOURCES = ["sdk/javascript", "service/core", "service/node", "service/local"];

/** Files that stand beside the code in the package. */
const BESIDE = ["README.md", "CHANGELOG.md", "LICENSE"];

/** Files of the sources that readers run themselves, by path in the package. */
const SHIPPED = new Map([["sql/live-rows.sql", "src/live-rows/live-rows.sql"]]);

/** Longest time of the bundler or of npm, in milliseconds, on a busy machine. */
const LIMIT_MS = 300_000;

const tsdown = (siteDir: string): string => path.join(siteDir, "node_modules/tsdown/dist/run.mjs");

/** List the files of a folder, sorted, without what is made in it. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](?:dist|node_modules)[\\/]|(?:\.test|harness|fake-socket)\.tsx?$/.test(file))
    .sort();

/** Return a hash of the sources that the package is made from. */
export function sourceOf(siteDir: string): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((folder) => filesOf(path.join(siteDir, folder)))) {
    hash.update(file.slice(siteDir.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/** Return a hash of everything that decides the package's bytes. */
function stateOf(siteDir: string): string {
  // The lock file names the bundler's version.
  const lock = readFileSync(path.join(siteDir, "package-lock.json"));
  return createHash("sha256").update(process.version).update(lock).update(sourceOf(siteDir)).digest("hex").slice(0, 16);
}

interface Manifest {
  name: string;
  version: string;
  [field: string]: unknown;
}

export const manifestOf = (siteDir: string): Manifest =>
  JSON.parse(readFileSync(path.join(siteDir, "sdk/javascript/package.json"), "utf8")) as Manifest;

/**
 * Build the package's folder, as its tarball holds it: without what only its development needs.
 *
 * @param folder - an empty folder
 */
export async function buildPackage(siteDir: string, folder: string): Promise<void> {
  const source = path.join(siteDir, "sdk/javascript");
  const options = ["--out-dir", path.join(folder, "dist"), "--logLevel", "error"];
  await run(process.execPath, [tsdown(siteDir), ...options], { cwd: source, timeout: LIMIT_MS });
  for (const file of BESIDE) {
    cpSync(path.join(source, file), path.join(folder, file));
  }
  for (const [file, from] of SHIPPED) {
    cpSync(path.join(source, from), path.join(folder, file));
  }
  const { devDependencies: _unused, scripts: _neither, ...manifest } = manifestOf(siteDir);
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Pack a folder with `npm pack`, whose tarballs hold no times. Return the tarball's path. */
export async function pack(folder: string, destination: string): Promise<string> {
  // Windows finds npm only by a shell.
  const options = { cwd: folder, timeout: LIMIT_MS, shell: process.platform === "win32" };
  const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", destination], options);
  return path.join(destination, stdout.trim());
}

/** A built package: its folder, and its tarball. */
export interface Packed {
  folder: string;
  tarball: string;
}

/** Build and pack the package, once for each state of its sources. */
export async function packSdk(siteDir: string): Promise<Packed> {
  const cache = path.join(siteDir, "node_modules/.cache/sdk");
  const { version } = manifestOf(siteDir);
  const made = path.join(cache, stateOf(siteDir));
  const packed = { folder: path.join(made, "package"), tarball: path.join(made, tarballName(version)) };
  if (existsSync(packed.tarball)) {
    return packed;
  }
  mkdirSync(cache, { recursive: true });
  // Rename into place, because several processes may build it at the same time.
  const aside = mkdtempSync(path.join(cache, "aside-"));
  mkdirSync(path.join(aside, "package"));
  await buildPackage(siteDir, path.join(aside, "package"));
  await pack(path.join(aside, "package"), aside);
  try {
    renameSync(aside, made);
  } catch (error) {
    if (!existsSync(packed.tarball)) {
      throw error;
    }
    rmSync(aside, { recursive: true, force: true });
  }
  return packed;
}
