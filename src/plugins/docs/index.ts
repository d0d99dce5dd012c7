import contentDocs, { validateOptions, type LoadedContent, type PluginOptions } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";

import { withBarePermalinks } from "./permalinks";

export { validateOptions };

/** The stock docs plugin, with permalinks that never end in a slash (`/docs`, not `/docs/`). */
export default async function docs(context: LoadContext, options: PluginOptions): Promise<Plugin<LoadedContent>> {
  const plugin = await contentDocs(context, options);
  return {
    ...plugin,
    async loadContent() {
      const content = await plugin.loadContent?.();
      if (!content) {
        throw new Error("The docs plugin loaded no content from docs/.");
      }
      return withBarePermalinks(content);
    },
  };
}
