import path from "node:path";

import { getCopyPlugin, getCurrentBundler } from "@docusaurus/bundler";
import type { LoadContext, Plugin } from "@docusaurus/types";

import { quote } from "../code/quote";
import { archiveOf } from "./archive";
import { archiveName, publishedFiles, publishedPrograms } from "./files";

const NAME = "published-examples";

/** The parts of a webpack or Rspack compilation that adding files takes. */
interface Compilation {
  contextDependencies: { add(folder: string): void };
  hooks: { processAssets: { tap(options: { name: string; stage: number }, run: () => void): void } };
  emitAsset(name: string, source: object): void;
}

/** The parts of a webpack or Rspack compiler that adding files takes. */
interface Compiler {
  hooks: { thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
  webpack: {
    Compilation: { PROCESS_ASSETS_STAGE_ADDITIONAL: number };
    sources: { RawSource: new (content: Buffer) => object };
  };
}

/** Adds the archive of each tutorial's program to what the bundler writes. */
const archivesOf = (examplesDir: string) => ({
  apply({ hooks, webpack }: Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const program of publishedPrograms) {
          const exampleDir = path.join(examplesDir, program);
          compilation.contextDependencies.add(exampleDir);
          const archive = Buffer.from(archiveOf(exampleDir));
          compilation.emitAsset(archiveName(program), new webpack.sources.RawSource(archive));
        }
      });
    });
  },
});

/** Serves these files as they are and the tutorials' programs as archives, in the build and while authoring. */
export default async function publishedExamples({ siteDir, siteConfig }: LoadContext): Promise<Plugin> {
  const CopyPlugin = await getCopyPlugin({ currentBundler: await getCurrentBundler({ siteConfig }) });
  const patterns = [...publishedFiles].map(([to, source]) => ({
    from: path.join(siteDir, source),
    to,
    // Region markers are for the guides, and mean nothing to a reader who downloads the file.
    transform: (source: Buffer) => `${quote(source.toString(), undefined)}\n`,
    // A published program is served as it is, not minified with the site's own scripts.
    info: { minimized: true },
  }));
  const archives = archivesOf(path.join(siteDir, "examples"));
  return {
    name: NAME,
    configureWebpack: (_config, isServer) => (isServer ? {} : { plugins: [new CopyPlugin({ patterns }), archives] }),
  };
}
