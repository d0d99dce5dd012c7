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

export const tarballName = (version: string): string => `socketless-sdk-${version}.tgz`;
export const clientName = (version: string): string => `socketless-sdk-client-${version}.js`;

/** Return the hash that lockfiles and `<script integrity>` compare. */
export const integrityOf = (content: Uint8Array): string =>
  `sha512-${createHash("sha512").update(content).digest("base64")}`;

/** Read the list of released versions, the latest one last. */
export const readReleases = (siteDir: string): Release[] =>
  JSON.parse(readFileSync(path.join(siteDir, RELEASES, "versions.json"), "utf8")) as Release[];
