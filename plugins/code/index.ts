import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { completionOf } from "./highlight/blocks";
import { quotedFiles } from "./quote/quote";

/** Not `test` in rules: Docusaurus takes the folders of rules with a test for Markdown as those of content plugins. */
const MARKDOWN = /\.mdx?$/;

/**
 * Code blocks: the colours, the theme's block, and the blocks' HTML in the pages' modules.
 *
 * In a build, pages' scripts don't repeat the HTML of the blocks: the page itself holds it, and for pages that the reader
 * goes to without leaving the site it is in a file beside the script, `assets/js/<page>.<hash>.json`. Quoted files are
 * dependencies of the pages that quote them, so that `npm start` sees their changes.
 */
export default function code({ siteDir }: LoadContext): Plugin {
  const theme = path.join(__dirname, "theme");
  return {
    name: "code",
    getThemePath: () => theme,
    getTypeScriptThemePath: () => theme,
    getClientModules: () => [path.join(__dirname, "highlight/colors.css")],
    configureWebpack: (_config, isServer) => {
      const isApart = !isServer && process.env.NODE_ENV === "production";
      return {
        module: {
          rules: [
            {
              resource: MARKDOWN,
              enforce: "pre",
              use: [
                {
                  loader: path.join(__dirname, "quote/watch-loader.cjs"),
                  options: { quotedFiles: (source: string) => quotedFiles(source, siteDir) },
                },
              ],
            },
            {
              resource: MARKDOWN,
              enforce: "post",
              use: [
                {
                  loader: path.join(__dirname, "highlight/blocks-loader.cjs"),
                  options: { completionOf: (page: string) => completionOf(page, isApart) },
                },
              ],
            },
          ],
        },
      };
    },
  };
}
