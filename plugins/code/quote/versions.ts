import { cpSync, existsSync } from "node:fs";
import path from "node:path";

import type { PluginOptions } from "./options";
import { filesOf } from "./record";

type Versioned = Pick<PluginOptions, "folders" | "versionedFolder">;

/** A doc of a version, or a translation of one, by its path in the site. */
const VERSIONED = /(?:^|\/)(?:\w+_)?versioned_docs\/version-([^/]+)\/|^i18n\/[^/]+\/[^/]+\/version-([^/]+)\//;

const frozenFolder = (version: string, siteDir: string, { versionedFolder }: Versioned): string =>
  path.join(siteDir, versionedFolder, `version-${version}`);

/**
 * The folder from which a page's quoted paths go: the site's root, or the files of the page's version where they are frozen.
 *
 * @param page - absolute path
 */
export function rootOf(page: string, siteDir: string, options: Versioned): string {
  const [, version, translated = version] =
    VERSIONED.exec(path.relative(siteDir, page).replaceAll(path.sep, "/")) ?? [];
  const frozen = translated === undefined ? undefined : frozenFolder(translated, siteDir, options);
  return frozen !== undefined && existsSync(frozen) ? frozen : siteDir;
}

/**
 * Copies the programs, without what installing or running them makes, so that the docs of a version go on to quote them as
 * they are now.
 *
 * @returns the folder with the copy
 * @throws when the version is frozen already
 */
export function freeze(version: string, siteDir: string, options: Versioned): string {
  const target = frozenFolder(version, siteDir, options);
  const name = path.relative(siteDir, target);
  if (existsSync(target)) {
    throw new Error(`The files of version ${version} are frozen already. Remove ${name} to freeze them anew.`);
  }
  const files = options.folders.flatMap((folder) => filesOf(path.join(siteDir, folder)));
  files.forEach((file) => cpSync(file, path.join(target, path.relative(siteDir, file))));
  return name;
}
