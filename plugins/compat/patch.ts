import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import type { ConfigureWebpackUtils, LoadContext, Plugin } from "@docusaurus/types";

/** A piece of an installed package that a patch depends on. */
export interface Reliance {
  /** File of a package, for example `@docusaurus/core/lib/client/clientEntry.js`. */
  file: string;
  /** What the file must have exactly once. */
  text: string;
}

export type BundlerConfig = Parameters<NonNullable<Plugin["configureWebpack"]>>[0];

/** One bundle: the browser's or the server's. */
export interface Bundle {
  site: LoadContext;
  config: BundlerConfig;
  isServer: boolean;
  /** False while pages are written, when the next edit may use what a build proves unused. */
  isProduction: boolean;
  bundler: ConfigureWebpackUtils["currentBundler"]["instance"];
}

/** What a patch adds to the bundler's configuration. */
export interface Addition {
  /** The bundle's first module, instead of Docusaurus' own. */
  entry?: string;
  /** What takes over from modules, by their absolute paths. */
  alias?: Readonly<Record<string, string>>;
  rules?: readonly object[];
  plugins?: readonly object[];
}

export interface Patch {
  /** The patch's file in this folder, without its ending. */
  name: string;
  relies: readonly Reliance[];
  /** Undefined where the patch leaves a bundle alone. */
  configure(bundle: Bundle): Addition | undefined;
  /** Modules that must be part of every bundle that the patch configures. */
  standIns?: readonly string[];
}

/** The absolute path of a module that browsers get instead of a package's own. */
export const client = (file: string): string => path.join(__dirname, "client", file);

/** A patch that doesn't fit what is installed. */
export class PatchError extends Error {
  constructor(patch: string, problem: string) {
    super(`src/compat/${patch}: ${problem} Read "drop when" there, then mend the patch or take it out.`);
  }
}

/** The text of an installed package's file, whether or not the package exports it. @throws when there is no such file */
export function readInstalled(file: string): string {
  const found = (require.resolve.paths(file) ?? []).map((folder) => path.join(folder, file)).find(existsSync);
  return readFileSync(found ?? file, "utf8");
}

/**
 * Makes sure that a patch still fits.
 *
 * @param read - gives a file's text
 * @throws PatchError naming the patch, the file and the text that it doesn't have exactly once
 */
export function checkReliances({ name, relies }: Pick<Patch, "name" | "relies">, read = readInstalled): void {
  for (const { file, text } of relies) {
    const count = read(file).split(text).length - 1;
    if (count !== 1) {
      throw new PatchError(name, `${file} has this ${count} times and not once: ${text}`);
    }
  }
}

/** The part of a bundler's request that a replacement changes. */
interface Request {
  /** Folder of the module that asks. */
  context: string;
  request: string;
}

/** Gives another module to those who ask for one by a certain name, as the folder that they are in decides. */
export const replacement = (
  bundler: Bundle["bundler"],
  name: RegExp,
  standInFor: (request: Request) => string | undefined,
) =>
  new bundler.NormalModuleReplacementPlugin(name, (request: Request) => {
    request.request = standInFor(request) ?? request.request;
  });

/** Tells whether a module is in a package's folder, `@docusaurus/core/lib/client` for example. */
export const isIn = (folder: string, { context }: Request): boolean =>
  context.replaceAll("\\", "/").endsWith(`/${folder}`);

/** A rule that passes a file that Docusaurus generates through a function. */
export const rewritten = (site: LoadContext, file: string, transform: (source: string) => string) => ({
  test: path.join(site.generatedFilesDir, file),
  use: [{ loader: path.join(__dirname, "transform-loader.cjs"), options: { transform } }],
});
