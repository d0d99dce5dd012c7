import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";

import { packSdk } from "./pack";

/** Where the site serves one version of the SDK, by paths that begin with a slash. From 1.0.0 on, their bytes never change. */
export interface SdkVersion {
  version: string;
  /** The package. */
  tarball: string;
  /** The client as one ES module, for pages without a bundler. */
  client: string;
}

export interface SdkOptions {
  /** The version that the build makes. */
  current: SdkVersion;
  /** The list of versions with their hashes, as JSON. */
  list: string;
  changelog: string;
}

/** Return the hash that lockfiles and `<script integrity>` compare. */
const integrityOf = (content: Uint8Array): string => `sha512-${createHash("sha512").update(content).digest("base64")}`;

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

/** Build the SDK, and write what readers install and load. */
export async function writeSdk(
  siteDir: string,
  outDir: string,
  { current, list, changelog }: SdkOptions,
): Promise<void> {
  const { version, tarball, client } = current;
  const packed = await packSdk(siteDir);
  const content = await clientOf(packed.folder);
  mkdirSync(path.dirname(path.join(outDir, tarball)), { recursive: true });
  copyFileSync(packed.tarball, path.join(outDir, tarball));
  writeFileSync(path.join(outDir, client), content);
  copyFileSync(path.join(packed.folder, "CHANGELOG.md"), path.join(outDir, changelog));
  const versions = [
    {
      version,
      tarball: { path: tarball, integrity: integrityOf(readFileSync(packed.tarball)) },
      client: { path: client, integrity: integrityOf(content) },
    },
  ];
  writeFileSync(path.join(outDir, list), `${JSON.stringify(versions, null, 2)}\n`);
}
