import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { DocusaurusConfig, RouteConfig } from "@docusaurus/types";

/** A finished build with its sources. */
export interface BuiltSite {
  /** Absolute. */
  siteDir: string;
  /** Absolute path of `.docusaurus`. */
  generatedFilesDir: string;
  /** Absolute path of the build. */
  outDir: string;
  config: DocusaurusConfig;
  routes: RouteConfig[];
  docs: LoadedContent["loadedVersions"][number];
  /** Names of the files of each of the bundler's chunks, relative to the build. */
  chunkFiles: ReadonlyMap<string, readonly string[]>;
}
