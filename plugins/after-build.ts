import path from "node:path";

import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";

import { type AgentsOptions, writeGuide, writeMarkdown } from "./agents";
import { type ApiReferenceContent, PLUGIN as API_REFERENCE, writeDocuments } from "./api-reference";
import { parsePage, readPages, writePages } from "./pages/page";
import type { BuiltSite } from "./pages/site";
import { type PolicyOptions, writePolicies } from "./policy";
import { precompress } from "./precompress";
import { deferScripts, hintToCompile, MISSING_PART_STYLE } from "./scripts-on-intent";
import { type SearchOptions, writeSearchIndex } from "./search";
import { splitStyles } from "./styles";

export interface AfterBuildOptions {
  scriptsOnIntent: boolean;
  search: SearchOptions;
  agents: AgentsOptions;
  policy: PolicyOptions;
}

/** Run every step that follows Docusaurus' own build: read the pages, pass them through the steps, write them. */
async function completeBuild(
  site: BuiltSite,
  routes: readonly string[],
  { scriptsOnIntent, search, agents, policy }: AfterBuildOptions,
): Promise<void> {
  const { outDir, siteDir } = site;
  const deferred = await deferScripts(site, await readPages(outDir, routes), scriptsOnIntent);
  const pages = splitStyles(site, deferred).map(parsePage);
  hintToCompile(site);
  await writeDocuments(outDir, site.reference);
  await writeSearchIndex(site, pages, search);
  await writeGuide(site);
  await writeMarkdown(site, pages, agents);
  await writePages(outDir, await writePolicies(outDir, pages, policy));
  // The files have their final bytes.
  await precompress(outDir, path.join(siteDir, "node_modules/.cache/precompress"));
}

/** The part of the bundler's compiler that lists the files of each chunk. */
interface Compiler {
  hooks: { done: { tap(name: string, callback: (stats: Stats) => void): void } };
}

interface Stats {
  toJson(options: object): { namedChunkGroups?: Record<string, { assets?: { name: string }[] }> };
}

/** Register all steps in one plugin: Docusaurus runs the `postBuild` hooks of different plugins in parallel. */
export const afterBuild =
  (options: AfterBuildOptions) =>
  ({ siteDir, generatedFilesDir, siteConfig }: LoadContext): Plugin => {
    const chunkFiles = new Map<string, string[]>();
    let content: Pick<BuiltSite, "docs" | "reference">;
    const rememberChunks = {
      apply: (compiler: Compiler) =>
        compiler.hooks.done.tap("after-build", (stats) => {
          const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
          for (const [name, { assets = [] }] of Object.entries(namedChunkGroups)) {
            chunkFiles.set(
              name,
              assets.map((asset) => asset.name),
            );
          }
        }),
    };
    return {
      name: "after-build",
      getClientModules: () => [MISSING_PART_STYLE],
      configureWebpack: (_config, isServer) => (isServer ? {} : { plugins: [rememberChunks] }),
      allContentLoaded({ allContent }) {
        const { loadedVersions } = allContent["docusaurus-plugin-content-docs"]?.default as LoadedContent;
        const [docs] = loadedVersions;
        if (docs === undefined) {
          throw new Error("The docs plugin has loaded no version.");
        }
        content = { docs, reference: allContent[API_REFERENCE]?.default as ApiReferenceContent };
      },
      postBuild: ({ outDir, routes, routesPaths }) =>
        completeBuild(
          { siteDir, generatedFilesDir, outDir, config: siteConfig, routes, chunkFiles, ...content },
          routesPaths,
          options,
        ),
    };
  };
