import { getHeapStatistics } from "node:v8";

import type { LoadContext, Plugin } from "@docusaurus/types";

const NAME = "lean-memory";

interface Hook<Argument = void> {
  tap(name: string, run: (argument: Argument) => void): void;
}

/** What is used of the bundler's compiler. */
interface Compiler {
  hooks: {
    thisCompilation: Hook<{ hooks: { seal: Hook } }>;
    shutdown: Hook;
  };
}

/** Node.js' heap, in bytes. */
export interface Heap {
  used(): number;
  /** Undefined when Node.js runs without `--expose-gc`. */
  collect: (() => void) | undefined;
}

const HEAP: Heap = { used: () => getHeapStatistics().used_heap_size, collect: globalThis.gc };

/** What making the Markdown, search index and cards of some hundred pages leaves behind. */
const GROWTH_BYTES = 150e6;

const LOOK_MS = 250;

/**
 * Keeps a build's memory low where Node.js by itself would let its heap grow: a collection takes a quarter of a second at 300
 * pages. Does nothing when Node.js runs without `--expose-gc`.
 *
 * - When the bundler joins the modules it works outside of the heap, and needs most then; what the loaders left behind goes
 *   before. Each of the two bundles collects, for the first collection alone gives little back to the system.
 * - When bundling has ended, three quarters of the heap are left behind by it, and rendering the pages needs room.
 * - After that, whenever the heap has grown by half, and by `GROWTH_BYTES`.
 */
export default function leanMemory(_context: LoadContext, _options: unknown, { used, collect }: Heap = HEAP): Plugin {
  if (collect === undefined) {
    return { name: NAME };
  }
  const collectAgain = (): void => {
    collect();
    let kept = used();
    const timer = setInterval(() => {
      if (used() > kept + Math.max(GROWTH_BYTES, kept / 2)) {
        collect();
        kept = used();
      }
    }, LOOK_MS);
    timer.unref();
  };
  return {
    name: NAME,
    configureWebpack: (_config, isServer) => ({
      plugins: [
        {
          apply: ({ hooks }: Compiler) => {
            hooks.thisCompilation.tap(NAME, (compilation) => compilation.hooks.seal.tap(NAME, () => collect()));
            if (isServer) {
              hooks.shutdown.tap(NAME, collectAgain);
            }
          },
        },
      ],
    }),
  };
}
