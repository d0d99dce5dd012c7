import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const sheet = (name: string): string => path.join(__dirname, "../client/styles", `${name}.css`);
/** Absolute paths of the sheets that the page's is made of, in the order of the cascade. */
export const PAGE_SHEETS = ["tokens", "page", "fields", "code", "tools", "wide"].map(sheet);
/** What only an open form needs. */
const FORM = [sheet("form")];

/** The parts of the bundler that emit a file. */
interface Compiler {
  webpack: { sources: { RawSource: new (text: string) => unknown } };
  hooks: { thisCompilation: { tap(name: string, callback: (compilation: Compilation) => void): void } };
}

interface Compilation {
  emitAsset(name: string, source: unknown): void;
  hooks: { processAssets: { tap(options: { name: string; stage: number }, callback: () => void): void } };
}

/** Before the bundler minifies: the value of PROCESS_ASSETS_STAGE_ADDITIONAL. */
const ADDITIONAL = -2000;

export interface StyleSheet {
  /** Its name in the build: with a hash of its text, so that browsers can keep it. */
  readonly name: string;
  readonly text: string;
}

/**
 * The page's style sheet. It is a file of its own, because Docusaurus puts the CSS of all pages together, and no other page
 * needs this one.
 */
export function styleSheetOf(files: readonly string[], name = "api-reference"): StyleSheet {
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { name: `assets/css/${name}.${hash}.css`, text };
}

/** The style sheet of "Try it", which is loaded with it. */
export const formStyleSheet = (): StyleSheet => styleSheetOf(FORM, "api-form");

/** A plugin of the bundler that puts sheets into the build, or into what `docusaurus start` serves. */
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
