import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { ownSources } from "../../site-kit";

import { completionOf } from "./blocks";
import { stylesheetOf } from "./colors";
import type { PluginOptions } from "./options";

export { rehypeBreakableCode } from "./breakable";
export { type Colors, DEFAULT_PALETTE, type Palette } from "./colors";
export { type Options, type PluginOptions, validateOptions } from "./options";
export { rehypeStaticCode, type StaticCodeOptions } from "./rehype";

const NAME = "docusaurus-plugin-static-code";
const SOURCES = path.join(__dirname, "..");
const THEME = path.join(SOURCES, "theme");

/**
 * Puts the colours of highlighted code on every page, and the blocks of code that `rehypeStaticCode` has made into the pages'
 * modules.
 *
 * In a build, pages' scripts don't repeat the HTML of the blocks: the page itself holds it, and for pages that the reader
 * goes to without leaving the site it is in a file beside the script, `assets/js/<page>.<hash>.json`.
 */
export default function staticCode({ generatedFilesDir }: LoadContext, { palette }: PluginOptions): Plugin {
  const folder = path.join(generatedFilesDir, NAME);
  const file = path.join(folder, "colors.css");
  return {
    name: NAME,
    getThemePath: () => THEME,
    getTypeScriptThemePath: () => THEME,
    getClientModules: () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, stylesheetOf(palette));
      return [file];
    },
    configureWebpack: (_config, isServer, utils) => {
      const isApart = !isServer && process.env.NODE_ENV === "production";
      const blocks = {
        // Not `test`: Docusaurus takes the folders of rules with a test for Markdown as those of content plugins.
        resource: /\.mdx?$/,
        enforce: "post" as const,
        use: [
          {
            loader: path.join(__dirname, "blocks-loader.cjs"),
            options: { completionOf: (page: string, source: string) => completionOf(page, source, isApart) },
          },
        ],
      };
      return { module: { rules: [blocks, ...ownSources(SOURCES, isServer, utils)] } };
    },
  };
}
