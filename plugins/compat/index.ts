import type { LoadContext, Plugin } from "@docusaurus/types";

import { clientConfigPatch } from "./client-config";
import { checkReliances, PatchError, type Bundle, type Patch } from "./patch";
import { prefetchPatch } from "./prefetch";
import { serverMadePatch } from "./server-made";
import { startInStepsPatch } from "./start-in-steps";
import { stillNavbarPatch } from "./still-navbar";
import { themeHighlighterPatch } from "./theme-highlighter";
import { tslibHelperPatch } from "./tslib-helper";

export const PATCHES: readonly Patch[] = [
  clientConfigPatch,
  prefetchPatch,
  serverMadePatch,
  startInStepsPatch,
  stillNavbarPatch,
  themeHighlighterPatch,
  tslibHelperPatch,
];

interface Compiler {
  hooks: {
    thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void };
  };
}

interface Compilation {
  hooks: { finishModules: { tap(name: string, run: (modules: Iterable<{ resource?: string }>) => void): void } };
}

/** Check that the modules of each patch are part of the bundle. */
const checkStandIns = (patches: readonly Patch[]) => ({
  apply: ({ hooks }: Compiler) =>
    hooks.thisCompilation.tap("compat", (compilation) =>
      compilation.hooks.finishModules.tap("compat", (modules) => {
        const files = new Set([...modules].map(({ resource }) => resource));
        for (const { name, standIns = [] } of patches) {
          const missing = standIns.find((file) => !files.has(file));
          if (missing !== undefined) {
            throw new PatchError(name, `${missing} has not come into the bundle.`);
          }
        }
      }),
    ),
});

/** Register all patches on dependencies. Each patch asserts the code that it replaces. */
export default function compat(context: LoadContext): Plugin {
  PATCHES.forEach((patch) => checkReliances(patch));
  return {
    name: "compat",
    configureWebpack(config, isServer, { currentBundler }) {
      const isProduction = process.env.NODE_ENV === "production";
      const bundle: Bundle = { site: context, config, isServer, isProduction, bundler: currentBundler.instance };
      const applied = PATCHES.flatMap((patch) => {
        const addition = patch.configure(bundle);
        return addition === undefined ? [] : [{ patch, addition }];
      });
      const additions = applied.map(({ addition }) => addition);
      config.entry = additions.find(({ entry }) => entry !== undefined)?.entry ?? config.entry;
      return {
        resolve: { alias: Object.assign({}, ...additions.map(({ alias }) => alias)) as Record<string, string> },
        module: { rules: additions.flatMap(({ rules = [] }) => rules) },
        plugins: [
          ...additions.flatMap(({ plugins = [] }) => plugins),
          checkStandIns(applied.map(({ patch }) => patch)),
        ] as typeof config.plugins,
      };
    },
  };
}
