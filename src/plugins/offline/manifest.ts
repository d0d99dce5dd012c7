import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** What a reader stores who asks for the whole site. */
export interface OfflineManifest {
  /** Paths of the pages. */
  pages: string[];
  /** Paths of the files that pages load. */
  files: string[];
}

/** Where the manifest is in the build. */
const FILE = "offline.json";

const LOADED = /^(?:assets|img)\/.*\.(?:css|js|json|svg|png|webp|avif|woff2)$|^favicon\.ico$|^search\/index\.json$/;

/**
 * Sorts a build's files into pages and what pages load.
 *
 * @param names - relative to the build, with `/` between segments
 */
export function offlineManifest(names: readonly string[]): OfflineManifest {
  return {
    pages: names
      .filter((name) => /(?:^|\/)index\.html$/.test(name))
      .map((name) => `/${name.replace(/\/?index\.html$/, "")}`)
      .sort(),
    files: names
      .filter((name) => LOADED.test(name))
      .map((name) => `/${name}`)
      .sort(),
  };
}

/** Writes the manifest of a whole build. */
export async function writeOfflineManifest(directory: string): Promise<void> {
  const names = (await readdir(directory, { recursive: true })).map((name) => name.split(path.sep).join("/"));
  await writeFile(path.join(directory, FILE), JSON.stringify(offlineManifest(names)));
}
