import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { packagesOf, type BundledModule } from "./packages";

/** The part of the bundler's compiler that is used, the same in webpack and Rspack. */
interface Compiler {
  hooks: {
    done: { tap(name: string, listener: (stats: { compilation: { modules: Iterable<BundledModule> } }) => void): void };
  };
}

const NAME = "shipped-packages";

/** Writes which packages the browser gets a part of to `.docusaurus/shipped-packages.json`, for `npm run third-party`. */
export default function shippedPackages({ generatedFilesDir }: LoadContext): Plugin {
  const list = {
    apply(compiler: Compiler): void {
      compiler.hooks.done.tap(NAME, ({ compilation }) => {
        mkdirSync(generatedFilesDir, { recursive: true });
        writeFileSync(
          path.join(generatedFilesDir, `${NAME}.json`),
          JSON.stringify(packagesOf([...compilation.modules]), null, 2),
        );
      });
    },
  };
  return { name: NAME, configureWebpack: (_config, isServer) => (isServer ? {} : { plugins: [list] }) };
}
