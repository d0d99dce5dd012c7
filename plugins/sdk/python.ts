import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { checkNew, LISTS, readPythonReleases, RELEASES, sha256Of, type PythonRelease } from "./releases";
import { makeWheel, projectOf, wheelName, wheelSourceOf } from "./wheel";

const MANIFEST = "sdk/python/pyproject.toml";
const CHANGELOG = "sdk/python/CHANGELOG.md";

/** Where the site serves the Python package, by paths that begin with a slash. */
export interface PythonSdk {
  /** The latest release, or without one the version that the build makes. */
  version: string;
  wheel: string;
  /** The list of versions with their hashes, as JSON. */
  list: string;
  changelog: string;
}

/** Make the wheel of the present sources: until a first release, that is what the site serves. */
function makeCurrent(siteDir: string, folder: string, version: string): PythonRelease {
  const wheel = makeWheel(siteDir);
  writeFileSync(path.join(folder, wheelName(version)), wheel);
  return { version, source: wheelSourceOf(siteDir), sha256: sha256Of(wheel) };
}

/** Add the present version of the Python package to the released ones. Their wheels are committed, and never made again. */
export function releasePython(siteDir: string): PythonRelease {
  const { version } = projectOf(siteDir);
  const released = readPythonReleases(siteDir);
  checkNew(siteDir, { version, manifest: MANIFEST, changelog: CHANGELOG }, released);
  const folder = path.join(siteDir, RELEASES);
  const made = makeCurrent(siteDir, folder, version);
  writeFileSync(path.join(folder, LISTS.python), `${JSON.stringify([...released, made], null, 2)}\n`);
  return made;
}

/** Write what readers install with pip. */
export function writePythonSdk(siteDir: string, outDir: string, { version, wheel, list, changelog }: PythonSdk): void {
  const base = path.posix.dirname(wheel);
  const folder = path.join(outDir, base);
  mkdirSync(folder, { recursive: true });
  const released = readPythonReleases(siteDir);
  for (const each of released) {
    const file = wheelName(each.version);
    copyFileSync(path.join(siteDir, RELEASES, file), path.join(folder, file));
  }
  const versions = released.length > 0 ? released : [makeCurrent(siteDir, folder, version)];
  copyFileSync(path.join(siteDir, CHANGELOG), path.join(outDir, changelog));
  const listed = versions.map((it) => ({
    version: it.version,
    wheel: { path: `${base}/${wheelName(it.version)}`, sha256: it.sha256 },
  }));
  writeFileSync(path.join(outDir, list), `${JSON.stringify(listed, null, 2)}\n`);
}
