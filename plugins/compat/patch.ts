import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import type { ConfigureWebpackUtils, LoadContext, Plugin } from "@docusaurus/types";

/** Code of an installed package that a patch depends on. */
export interface Reliance {
  /** File of a package, for example `@docusaurus/core/lib/client/clientEntry.js`. */
  file: string;
  /** Text that the file must contain exactly once. */
  text: string;
}

export type BundlerConfig = Parameters<NonNullable<Plugin["configureWebpack"]>>[0];

/** The bundle to configure. */
export interface Bundle {
  site: LoadContext;
  config: BundlerConfig;
  isServer: boolean;
  /** False in `npm start`. */
  isProduction: boolean;
  bundler: ConfigureWebpackUtils["currentBundler"]["instance"];
}

/** Changes of a patch to the bundler's configuration. */
export interface Addition {
  /** Entry module that replaces Docusaurus' own. */
  entry?: string;
  /** Replacements of modules, by absolute path. */
  alias?: Readonly<Record<string, string>>;
  rules?: readonly object[];
  plugins?: readonly object[];
}

export interface Patch {
  /** Name of the patch's file, without extension. */
  name: string;
  relies: readonly Reliance[];
  /** Returns undefined for a bundle that stays as it is. */
  configure(bundle: Bundle): Addition | undefined;
  /** Modules that must be part of every bundle that the patch configures. */
  standIns?: readonly string[];
}

/** Return the absolute path of a replacement module. */
export const client = (file: string): string => path.join(__dirname, "client", file);

/** Thrown when a patch doesn't fit the installed package. */
export class PatchError extends Error {
  constructor(patch: string, problem: string) {
    super(`plugins/compat/${patch}: ${problem} Read "drop when" there, then mend the patch or take it out.`);
  }
}

/** Read a file of an installed package, exported or not. @throws when there is no such file */
export function readInstalled(file: string): string {
  const found = (require.resolve.paths(file) ?? []).map((folder) => path.join(folder, file)).find(existsSync);
  return readFileSync(found ?? file, "utf8");
}

/**
 * Assert that a patch fits the installed packages.
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

/** The part of a module request that a replacement changes. */
interface Request {
  /** Folder of the importing module. */
  context: string;
  request: string;
}

/** Replace a module by name for importers in certain folders. */
export const replacement = (
  bundler: Bundle["bundler"],
  name: RegExp,
  standInFor: (request: Request) => string | undefined,
) =>
  new bundler.NormalModuleReplacementPlugin(name, (request: Request) => {
    request.request = standInFor(request) ?? request.request;
  });

/** Tell whether a module lies in a folder of a package, such as `@docusaurus/core/lib/client`. */
export const isIn = (folder: string, { context }: Request): boolean =>
  context.replaceAll("\\", "/").endsWith(`/${folder}`);

/** Create a rule that transforms a file that Docusaurus generates. */
export const rewritten = (site: LoadContext, file: string, transform: (source: string) => string) => ({
  test: path.join(site.generatedFilesDir, file),
  use: [{ loader: path.join(__dirname, "transform-loader.cjs"), options: { transform } }],
});
