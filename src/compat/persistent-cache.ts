import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { LoadedContent as Docs } from "@docusaurus/plugin-content-docs";

import { PatchError, type Patch, type Site } from "./patch";
import { unusedParts } from "./unused-parts";

const NAME = "persistent-cache";

/** What makes pages and isn't part of them: code that runs in a build, what that reads, and what says which code it is. */
const SOURCES = [
  "api-spec",
  "packages",
  "scripts",
  "src",
  ".cache/examples-run.json",
  ".docusaurus/api-reference/default/page.json",
  "babel.config.js",
  "docusaurus.config.ts",
  "package-lock.json",
  "package.json",
  "sidebars.ts",
];

function filesIn(source: string): string[] {
  if (!existsSync(source) || statSync(source).isFile()) {
    return existsSync(source) ? [source] : [];
  }
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The addresses of the docs, to which links in other pages' modules lead. */
function addressesOf({ allContent }: Site): string[] {
  const instances = Object.values(allContent["docusaurus-plugin-content-docs"] ?? {}) as Docs[];
  const docs = instances.flatMap(({ loadedVersions }) => loadedVersions.flatMap((version) => version.docs));
  return docs.map(({ source, permalink }) => `${source} ${permalink}`);
}

/** A hash of all that changes pages' modules beside the files that those are made of. */
function fingerprint(site: Site): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesIn(path.join(site.siteDir, source)))) {
    hash
      .update(`${path.relative(site.siteDir, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.update(JSON.stringify([site.siteConfig, addressesOf(site), unusedParts(site)])).digest("hex");
}

const folderOf = (generatedFilesDir: string): string => path.join(generatedFilesDir, "bundler");
const markOf = (generatedFilesDir: string): string => path.join(folderOf(generatedFilesDir), "complete.txt");

/** The fingerprint of the build that is running. */
let current: string | undefined;

/** Starts with an empty cache unless the last build has come to its end and was made by the same code. */
function prepare(site: Site): void {
  if (current === undefined) {
    current = fingerprint(site);
    const mark = markOf(site.generatedFilesDir);
    if (!existsSync(mark) || readFileSync(mark, "utf8") !== current) {
      rmSync(folderOf(site.generatedFilesDir), { recursive: true, force: true });
    }
    rmSync(mark, { force: true });
  }
}

/** Says that the build has come to its end. */
export function completeCache(generatedFilesDir: string): void {
  if (current !== undefined && existsSync(folderOf(generatedFilesDir))) {
    mkdirSync(folderOf(generatedFilesDir), { recursive: true });
    writeFileSync(markOf(generatedFilesDir), current);
  }
}

/**
 * Lets the bundler's persistent cache outlive builds only as long as nothing has changed that it doesn't see: it knows the files
 * that modules are made of, and not what the steps of the Markdown compiler do and read.
 *
 * - Relies on: `@docusaurus/core`, which keeps the cache's settings in `experiments.cache`; `@docusaurus/mdx-loader`, which lets
 *   the server's bundle wait for a page that the browser's bundle compiles, so that it waits for ever where only one of them
 *   remembers the page.
 * - Gains: MEASURED
 * - Drop when: Docusaurus takes files for the cache to depend on, and the two bundles no longer wait for each other.
 */
export const persistentCachePatch: Patch = {
  name: NAME,
  relies: [
    {
      file: "@docusaurus/core/lib/webpack/base.js",
      text: "experiments.cache = {\n                    type: 'persistent',",
    },
    {
      file: "@docusaurus/mdx-loader/lib/loader.js",
      text: "crossCompilerCache.set(cacheKey, { promise, resolve, reject });",
    },
  ],
  configure({ site, config, isProduction }) {
    const { cache } = (config.experiments ?? {}) as { cache?: { type?: string; storage?: object } };
    if (config.cache !== true || cache === undefined) {
      return undefined;
    }
    if (cache.type !== "persistent") {
      throw new PatchError(NAME, "The bundler's cache is not the persistent one.");
    }
    if (!isProduction) {
      // While pages are written, all is in memory anyway.
      cache.type = "memory";
      return undefined;
    }
    prepare(site);
    cache.storage = { type: "filesystem", directory: folderOf(site.generatedFilesDir) };
    return undefined;
  },
};
