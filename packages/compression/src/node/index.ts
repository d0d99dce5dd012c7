import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import type { PluginOptions } from "./options";
import { precompress, removeStaleTwins } from "./precompress";

export { type Options, type PluginOptions, validateOptions } from "./options";

/** Writes compressed twins of a build's text files when everything else has been written. */
export default function compression({ siteDir, i18n }: LoadContext, { cache, best }: PluginOptions): Plugin {
  return {
    name: "docusaurus-plugin-compression",
    postBuild: ({ outDir }) =>
      inStage(outDir, "compress", async () => {
        // Each locale is a build, and forgets what it didn't use.
        const folder = cache === false ? undefined : path.resolve(siteDir, cache, i18n.currentLocale);
        const seen = await precompress(outDir, { cache: folder, best });
        // Plugins that know nothing of stages may still be writing.
        process.once("exit", () => removeStaleTwins(seen));
      }),
  };
}
