import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { DocusaurusConfig, RouteConfig } from "@docusaurus/types";

import type { ApiReferenceContent } from "../api-reference";

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
  reference: ApiReferenceContent;
  /** Names of the files of each of the bundler's chunks, relative to the build. */
  chunkFiles: ReadonlyMap<string, readonly string[]>;
}
