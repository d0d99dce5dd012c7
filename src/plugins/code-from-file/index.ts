import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { dependenciesOf } from "./dependencies";

/**
 * Makes quoted example files dependencies of the pages that quote them, so that a changed example is seen by
 * `npm start` and by the next build's cache. The quoting itself is `remarkCodeFromFile`.
 */
export default function codeFromFile({ siteDir }: LoadContext): Plugin {
  const loader = path.join(siteDir, "src/plugins/code-from-file/dependencies-loader.cjs");
  return {
    name: "code-from-file",
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /\.mdx?$/,
            include: [path.join(siteDir, "docs"), path.join(siteDir, "src")],
            enforce: "pre",
            use: [{ loader, options: { dependenciesOf: (source: string) => dependenciesOf(source, siteDir) } }],
          },
        ],
      },
    }),
  };
}
