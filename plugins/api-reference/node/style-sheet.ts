import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const sheet = (name: string): string => path.join(__dirname, "../client/styles", `${name}.css`);
/** Absolute paths of the style sheets: the page's, and that of an open form. */
export const SHEETS = { "api-reference": sheet("page"), "api-form": sheet("form") } as const;

/** The parts of the bundler's API that emit a file. */
interface Compiler {
  webpack: { sources: { RawSource: new (text: string) => unknown } };
  hooks: { thisCompilation: { tap(name: string, callback: (compilation: Compilation) => void): void } };
}

interface Compilation {
  emitAsset(name: string, source: unknown): void;
  hooks: { processAssets: { tap(options: { name: string; stage: number }, callback: () => void): void } };
}

/** Emit before minification: the value of PROCESS_ASSETS_STAGE_ADDITIONAL. */
const ADDITIONAL = -2000;

export interface StyleSheet {
  /** File name in the build, with a content hash for caching. */
  readonly name: string;
  readonly text: string;
}

/**
 * Make a style sheet a file of its own: Docusaurus merges the CSS of all pages, and no other page needs this.
 */
export function styleSheetOf(name: keyof typeof SHEETS): StyleSheet {
  const text = readFileSync(SHEETS[name], "utf8");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { name: `assets/css/${name}.${hash}.css`, text };
}

/** Create a bundler plugin that emits style sheets in the build and in `docusaurus start`. */
export function emitStyleSheets(plugin: string, sheets: () => readonly StyleSheet[]) {
  return {
    apply(compiler: Compiler): void {
      compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
        compilation.hooks.processAssets.tap({ name: plugin, stage: ADDITIONAL }, () => {
          for (const { name, text } of sheets()) {
            compilation.emitAsset(name, new compiler.webpack.sources.RawSource(text));
          }
        });
      });
    },
  };
}
