import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import type { PluginOptions } from "./options";

const sheet = (name: string): string => path.join(__dirname, "../client/styles", `${name}.css`);
/** The custom properties that the rules read. */
const TOKENS = sheet("tokens");
/** In the order of the cascade. */
const RULES = ["page", "fields", "code", "tools", "form", "wide"].map(sheet);

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

/** Absolute paths of the sheets that the page's is made of. */
export function sheetFiles(
  siteDir: string,
  { tokens, styleSheets }: Pick<PluginOptions, "tokens" | "styleSheets">,
): string[] {
  const own = (file: string): string => path.resolve(siteDir, file);
  return [tokens === undefined ? TOKENS : own(tokens), ...RULES, ...styleSheets.map(own)];
}

/**
 * The page's style sheet. It is a file of its own, because Docusaurus puts the CSS of all pages together, and no other page
 * needs this one.
 */
export function styleSheetOf(files: readonly string[]): StyleSheet {
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { name: `assets/css/api-reference.${hash}.css`, text };
}

/** A plugin of the bundler that puts the sheet into the build, or into what `docusaurus start` serves. */
export function emitStyleSheet(plugin: string, sheet: () => StyleSheet) {
  return {
    apply(compiler: Compiler): void {
      compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
        compilation.hooks.processAssets.tap({ name: plugin, stage: ADDITIONAL }, () => {
          const { name, text } = sheet();
          compilation.emitAsset(name, new compiler.webpack.sources.RawSource(text));
        });
      });
    },
  };
}
