import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Folder of the released files, by path from the site's root. */
export const RELEASES = "sdk/releases";

/** A version whose bytes never change: lockfiles pin them. */
export interface Release {
  version: string;
  /** Hash of the sources that it was made from. */
  source: string;
  /** Hash of its tarball, as lockfiles have it. */
  tarball: string;
  /** Hash of its client, as `<script integrity>` has it. */
  client: string;
}

/** A version of the Python package. */
export interface PythonRelease {
  version: string;
  /** Hash of the sources that it was made from. */
  source: string;
  /** SHA-256 of its wheel, as `requirements.txt` has it. */
  sha256: string;
}

export const tarballName = (version: string): string => `socketless-sdk-${version}.tgz`;
export const clientName = (version: string): string => `socketless-sdk-client-${version}.js`;

/** Return the hash that lockfiles and `<script integrity>` compare. */
export const integrityOf = (content: Uint8Array): string =>
  `sha512-${createHash("sha512").update(content).digest("base64")}`;

/** Return the hash that `pip install --require-hashes` compares. */
export const sha256Of = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The lists of released versions in `RELEASES`. */
export const LISTS = { javascript: "versions.json", python: "python.json" } as const;

const read = (siteDir: string, list: string): unknown =>
  JSON.parse(readFileSync(path.join(siteDir, RELEASES, list), "utf8"));

/** Read the list of released versions, the latest one last. */
export const readReleases = (siteDir: string): Release[] => read(siteDir, LISTS.javascript) as Release[];

/** Read the list of released versions of the Python package, the latest one last. */
export const readPythonReleases = (siteDir: string): PythonRelease[] => read(siteDir, LISTS.python) as PythonRelease[];

/** What a release is made from: its version, and the files that say so, by path from the site's root. */
export interface Releasable {
  version: string;
  manifest: string;
  changelog: string;
}

/**
 * Check that a version may be released.
 *
 * @throws Error if it is released already, or its changelog doesn't name it
 */
export function checkNew(
  siteDir: string,
  { version, manifest, changelog }: Releasable,
  released: readonly { version: string }[],
): void {
  if (released.some((it) => it.version === version)) {
    throw new Error(`${version} is released: set a new version in ${manifest}.`);
  }
  if (!readFileSync(path.join(siteDir, changelog), "utf8").includes(`\n## ${version}\n`)) {
    throw new Error(`${changelog} has no heading "## ${version}": say there what has changed.`);
  }
}
