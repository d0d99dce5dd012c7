import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { dependenciesOf } from "./dependencies";
import { connect } from "./handlers";
import type { PluginOptions } from "./options";
import { quoteFiles } from "./quote";
import { freeze } from "./versions";

export { type Fence, fences, referenceOf } from "./fences";
export { quotedCode } from "./handlers";
export { type Options, type PluginOptions, validateOptions } from "./options";
export { readQuoted, titleOf } from "./read";
export { filesOf, fingerprint, readRecord, type RunRecord } from "./record";
export { quote } from "./regions";

const NAME = "docusaurus-plugin-code-from-file";

/**
 * Fills fences of Markdown with program files. The files become dependencies of the pages that quote them, so that a change is
 * seen by `docusaurus start` and by the next build's cache.
 */
export default function codeFromFile({ siteDir, siteConfig, i18n }: LoadContext, options: PluginOptions): Plugin {
  const language = new Map(Object.entries(i18n.localeConfigs)).get(i18n.currentLocale)?.htmlLang ?? i18n.currentLocale;
  const { remarkRehypeOptions } = siteConfig.markdown;
  if (!connect(remarkRehypeOptions?.handlers, quoteFiles({ siteDir, language }, options))) {
    throw new Error(
      `${NAME} doesn't get the site's code blocks. Add to the site's configuration: markdown: { remarkRehypeOptions: quotedCode() }, with import { quotedCode } from "${NAME}".`,
    );
  }
  return {
    name: NAME,
    configureWebpack: () => ({
      module: {
        rules: [
          {
            // Not `test`: Docusaurus takes the folders of rules with a test for Markdown as those of content plugins.
            resource: /\.mdx?$/,
            enforce: "pre",
            use: [
              {
                loader: path.join(__dirname, "dependenciesLoader.cjs"),
                options: {
                  dependenciesOf: (source: string, page: string) => dependenciesOf(source, page, siteDir, options),
                },
              },
            ],
          },
        ],
      },
    }),
    extendCli: (cli) => {
      cli
        .command("code:version <version>")
        .description("Freezes the programs that the docs of a version quote.")
        .action((version: string) => console.log(`Wrote ${freeze(version, siteDir, options)}/.`));
    },
  };
}
