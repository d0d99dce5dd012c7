import type { LoadContext, Plugin } from "@docusaurus/types";

/** What is used of the bundler's compiler. */
interface Compiler {
  hooks: { shutdown: { tap(name: string, run: () => void): void } };
}

/**
 * Frees what bundling leaves behind before the pages are rendered, when a build needs most memory: at 300 pages some
 * three quarters of the heap. Node.js would not do it by itself before the heap has grown further. Does nothing when Node.js
 * runs without `--expose-gc`.
 */
export default function leanMemory(_context: LoadContext, _options: unknown, collect = globalThis.gc): Plugin {
  return {
    name: "lean-memory",
    configureWebpack: (_config, isServer) => ({
      plugins: isServer
        ? [{ apply: ({ hooks }: Compiler) => hooks.shutdown.tap("lean-memory", () => void collect?.()) }]
        : [],
    }),
  };
}
