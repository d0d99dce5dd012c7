import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { completionOf } from "./blocks";
import { stylesheet } from "./highlight";

const NAME = "static-highlight";
const STORE = path.join(__dirname, "store.ts");

/**
 * Puts the colours of highlighted code on every page, and the blocks of code that `rehype.ts` has made into the pages' modules.
 *
 * In a build, pages' scripts don't repeat the HTML of the blocks: the page itself holds it, and for pages that the reader
 * goes to without leaving the site it is in a file beside the script, `assets/js/<page>.<hash>.json`.
 */
export default function staticHighlight({ generatedFilesDir, siteDir }: LoadContext): Plugin {
  const folder = path.join(generatedFilesDir, NAME);
  const file = path.join(folder, "colours.css");
  return {
    name: NAME,
    getClientModules: () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, stylesheet);
      return [file];
    },
    configureWebpack: (_config, isServer) => {
      const isApart = !isServer && process.env.NODE_ENV === "production";
      return {
        module: {
          rules: [
            {
              test: /\.mdx?$/,
              // Docusaurus wants folders with every rule for Markdown.
              include: [path.join(siteDir, "docs"), path.join(siteDir, "src")],
              enforce: "post",
              use: [
                {
                  loader: path.join(__dirname, "blocks-loader.cjs"),
                  options: { completionOf: (page: string) => completionOf(page, STORE, isApart) },
                },
              ],
            },
          ],
        },
      };
    },
  };
}
