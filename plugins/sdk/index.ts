import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";

import { manifestOf, packSdk, sourceOf } from "./pack";
import { writePythonSdk, type PythonSdk } from "./python";
import {
  checkNew,
  clientName,
  integrityOf,
  LISTS,
  readReleases,
  RELEASES,
  tarballName,
  type Release,
} from "./releases";

const MANIFEST = "sdk/javascript/package.json";
const CHANGELOG = "sdk/javascript/CHANGELOG.md";

/** Where the site serves one version of the SDK, by paths that begin with a slash. From 1.0.0 on, their bytes never change. */
export interface SdkVersion {
  version: string;
  /** The package. */
  tarball: string;
  /** The client as one ES module, for pages without a bundler. */
  client: string;
}

export interface SdkOptions {
  /** The latest release, or without one the version that the build makes. */
  current: SdkVersion;
  /** The list of versions with their hashes, as JSON. */
  list: string;
  changelog: string;
  python: PythonSdk;
}

/** Entries of the package that pages without a bundler can use: the client, and each part's client. */
const isOfPages = (entry: string): boolean => /^\.\/(?:tabs|outbox|(?:.+\/)?client)$/.test(entry);

/** Bundle what a built package has for pages as one module, as browsers load it. */
export async function clientOf(folder: string): Promise<Uint8Array> {
  const { exports } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    exports: Record<string, unknown>;
  };
  const { outputFiles } = await build({
    stdin: {
      contents: Object.keys(exports)
        .filter(isOfPages)
        .map((entry) => `export * from "./dist/${entry}.js";`)
        .join("\n"),
      resolveDir: folder,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** Build the present sources: until a first release, that is what the site serves. */
async function makeCurrent(siteDir: string, folder: string, version: string): Promise<Release> {
  const packed = await packSdk(siteDir);
  const [tarball, client] = [readFileSync(packed.tarball), await clientOf(packed.folder)];
  writeFileSync(path.join(folder, tarballName(version)), tarball);
  writeFileSync(path.join(folder, clientName(version)), client);
  return { version, source: sourceOf(siteDir), tarball: integrityOf(tarball), client: integrityOf(client) };
}

/** Add the present version to the released ones. Their files are committed, and never made again. */
export async function release(siteDir: string): Promise<Release> {
  const { version } = manifestOf(siteDir);
  const released = readReleases(siteDir);
  checkNew(siteDir, { version, manifest: MANIFEST, changelog: CHANGELOG }, released);
  const folder = path.join(siteDir, RELEASES);
  const made = await makeCurrent(siteDir, folder, version);
  writeFileSync(path.join(folder, LISTS.javascript), `${JSON.stringify([...released, made], null, 2)}\n`);
  return made;
}

/** Write what readers install and load. */
export async function writeSdk(
  siteDir: string,
  outDir: string,
  { current, list, changelog, python }: SdkOptions,
): Promise<void> {
  const folder = path.join(outDir, path.dirname(current.tarball));
  mkdirSync(folder, { recursive: true });
  const released = readReleases(siteDir);
  for (const file of released.flatMap(({ version }) => [tarballName(version), clientName(version)])) {
    copyFileSync(path.join(siteDir, RELEASES, file), path.join(folder, file));
  }
  const versions = released.length > 0 ? released : [await makeCurrent(siteDir, folder, current.version)];
  copyFileSync(path.join(siteDir, CHANGELOG), path.join(outDir, changelog));
  const listed = versions.map(({ version, tarball, client }) => ({
    version,
    tarball: { path: `${path.dirname(current.tarball)}/${tarballName(version)}`, integrity: tarball },
    client: { path: `${path.dirname(current.client)}/${clientName(version)}`, integrity: client },
  }));
  writeFileSync(path.join(outDir, list), `${JSON.stringify(listed, null, 2)}\n`);
  writePythonSdk(siteDir, outDir, python);
}
