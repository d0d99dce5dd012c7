import type { ConfigureWebpackUtils } from "@docusaurus/types";

/** A rule of the bundler's configuration. */
interface Rule {
  test: RegExp;
  include: string;
  use: Loader[];
}

interface Loader {
  loader: string;
  options: Record<string, unknown>;
}

/**
 * The rule by which the bundler reads a package's TypeScript. Docusaurus compiles TypeScript of the site, and only JavaScript
 * of what is installed; packages ship their sources as they are.
 *
 * @param folder - the package's own sources, absolute
 * @returns nothing where the package is a part of the site's repository, whose TypeScript Docusaurus compiles already
 */
export function ownSources(
  folder: string,
  isServer: boolean,
  { getJSLoader }: Pick<ConfigureWebpackUtils, "getJSLoader">,
): Rule[] {
  return /[\\/]node_modules[\\/]/.test(folder)
    ? [{ test: /\.tsx?$/, include: folder, use: [getJSLoader({ isServer }) as Loader] }]
    : [];
}
