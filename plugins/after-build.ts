import path from "node:path";

import { PerfLogger } from "@docusaurus/logger";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";

import { type AgentsOptions, writeGuide, writeMarkdown } from "./markdown-twins";
import { type ApiReferenceContent, PLUGIN as API_REFERENCE, writeDocuments } from "./api-reference";
import { parsePage, readPages, writePages } from "./pages/built-page";
import type { BuiltSite } from "./pages/site";
import { type PolicyOptions, writePolicies } from "./policy";
import { precompress } from "./precompress";
import { deferScripts, hintToCompile, MISSING_PART_STYLE } from "./scripts-on-intent";
import { type SdkOptions, writeSdk } from "./sdk";
import { type SearchOptions, writeSearchIndex } from "./search";
import { splitStyles } from "./styles";

export interface AfterBuildOptions {
  scriptsOnIntent: boolean;
  search: SearchOptions;
  agents: AgentsOptions;
  policy: PolicyOptions;
  sdk: SdkOptions;
}

/** Name a step as Docusaurus does its own, for `DOCUSAURUS_PERF_LOGGER=true npm run build` and the benchmark. */
const step = <Result>(label: string, run: () => Result | Promise<Result>): Promise<Result> =>
  PerfLogger.async(label, async () => run());

/** Run every step that follows Docusaurus' own build: read the pages, pass them through the steps, write them. */
async function completeBuild(
  site: BuiltSite,
  reference: ApiReferenceContent,
  routes: readonly string[],
  { scriptsOnIntent, search, agents, policy, sdk }: AfterBuildOptions,
): Promise<void> {
  const { outDir, siteDir } = site;
  const split = await step("Scripts and styles", async () => {
    const deferred = await deferScripts(site, await readPages(outDir, routes), scriptsOnIntent);
    hintToCompile(site);
    return splitStyles(site, deferred);
  });
  const pages = await step("Parse pages", () => split.map(parsePage));
  await writeDocuments(outDir, reference);
  await step("SDK", () => writeSdk(siteDir, outDir, sdk));
  const ofReference = { sections: reference.searchSections, isLive: reference.model.source.kind === "live" };
  await step("Search index", () => writeSearchIndex(site, pages, search, ofReference));
  await step("Files for agents", async () => {
    await writeGuide(site);
    await writeMarkdown(site, pages, agents);
  });
  await step("Policies", async () => writePages(outDir, await writePolicies(outDir, pages, policy)));
  // The files have their final bytes.
  await step("Compress", () => precompress(outDir, path.join(siteDir, "node_modules/.cache/precompress")));
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
    let docs: BuiltSite["docs"];
    let reference: ApiReferenceContent;
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
        const [version] = loadedVersions;
        if (version === undefined) {
          throw new Error("The docs plugin has loaded no version.");
        }
        docs = version;
        reference = allContent[API_REFERENCE]?.default as ApiReferenceContent;
      },
      postBuild: ({ outDir, routes, routesPaths }) =>
        completeBuild(
          { siteDir, generatedFilesDir, outDir, config: siteConfig, routes, chunkFiles, docs },
          reference,
          routesPaths,
          options,
        ),
    };
  };
