import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { createMatcher } from "@docusaurus/utils";

/** What a reader stores who asks for the whole site. */
export interface OfflineManifest {
  /** Paths of the pages. */
  pages: string[];
  /** Paths of the files that pages load. */
  files: string[];
}

interface Site {
  baseUrl: string;
  /** Base URLs of sites in folders of this one. */
  otherSites: readonly string[];
  /** Paths of the pages. */
  routes: readonly string[];
  /** Glob patterns of the files that pages load. */
  files: readonly string[];
}

/**
 * Lists a build's pages, and what pages load.
 *
 * @param names - of files, relative to the build, with `/` between segments
 */
export function offlineManifest(
  names: readonly string[],
  { baseUrl, otherSites, routes, files }: Site,
): OfflineManifest {
  const isLoaded = createMatcher([...files]);
  const isOther = (address: string): boolean => otherSites.some((site) => address.startsWith(site));
  return {
    pages: [...new Set(routes)].filter((route) => !route.endsWith("/404.html")).sort(),
    files: names
      .filter((name) => isLoaded(name))
      .map((name) => baseUrl + name)
      .filter((address) => !isOther(address))
      .sort(),
  };
}

/** Writes the manifest of a whole build. */
export async function writeOfflineManifest(directory: string, site: Site & { manifest: string }): Promise<void> {
  const names = (await readdir(directory, { recursive: true })).map((name) => name.split(path.sep).join("/"));
  await writeFile(path.join(directory, site.manifest), JSON.stringify(offlineManifest(names, site)));
}
