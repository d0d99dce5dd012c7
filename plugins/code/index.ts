import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { completionOf } from "./highlight/blocks";
import { quotedFiles } from "./quote/quote";

/** Match with `resource`, not `test`: Docusaurus treats rules whose `test` matches Markdown as those of content plugins. */
const MARKDOWN = /\.mdx?$/;

/**
 * Add code blocks: colours, the theme's component, and the HTML of each page's blocks.
 *
 * In a build, the HTML of blocks is not part of a page's script: the server's document has it, and client-side
 * navigation fetches `assets/js/<page>.<hash>.json`. Quoted files are dependencies of the pages that quote them, so
 * that `npm start` sees their changes.
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
