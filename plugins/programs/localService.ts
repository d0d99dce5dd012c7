import type { Plugin } from "@docusaurus/types";

import { bundleLocal } from "@socketless/local/bundle";

const NAME = "local-service";
const FILE = "socketless-local.mjs";

/** The parts of a webpack or Rspack compilation that adding a file takes. */
interface Compilation {
  fileDependencies: { add(file: string): void };
  hooks: { processAssets: { tapPromise(options: { name: string; stage: number }, run: () => Promise<void>): void } };
  emitAsset(name: string, source: object, info: { minimized: boolean }): void;
}

/** The parts of a webpack or Rspack compiler that adding a file takes. */
interface Compiler {
  hooks: { thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
  webpack: {
    Compilation: { PROCESS_ASSETS_STAGE_ADDITIONAL: number };
    sources: { RawSource: new (content: string) => object };
  };
}

const localService = {
  apply({ hooks, webpack }: Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const { text, sources } = await bundleLocal();
        for (const file of sources) compilation.fileDependencies.add(file);
        compilation.emitAsset(FILE, new webpack.sources.RawSource(text), { minimized: true });
      });
    });
  },
};

/** Serves the double of the service as one file for readers' machines, in the build and while authoring. */
export default function localServicePlugin(): Plugin {
  return { name: NAME, configureWebpack: (_config, isServer) => (isServer ? {} : { plugins: [localService] }) };
}
