import contentDocs, { validateOptions, type LoadedContent, type PluginOptions } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";

import { assertInstalled, PatchError, type Reliance } from "./installed";

export { validateOptions };

const NAME = "bare-permalinks";

/** The docs plugin builds permalinks here, and links between docs from the result of `loadContent`. */
export const RELIES: readonly Reliance[] = [
  [
    "@docusaurus/plugin-content-docs/lib/docs.js",
    "const permalink = (0, utils_1.normalizeUrl)([versionMetadata.path, docSlug]);",
  ],
];

const bare = (permalink: string): string =>
  permalink.length > 1 && permalink.endsWith("/") ? permalink.slice(0, -1) : permalink;

/**
 * Remove the trailing slash from all permalinks (`/docs`, not `/docs/`): the routes that the site has published. The docs
 * plugin turns `slug: /` into `/docs/`, and `trailingSlash: false` would change all other routes too. Drop when `slug`
 * accepts a permalink without a slash.
 *
 * @param content - what the docs plugin loaded; not changed
 * @returns a copy in which docs and their previous and next links end without a slash
 * @throws PatchError when no permalink had one: `slug: /` no longer adds it
 */
export function withBarePermalinks(content: LoadedContent): LoadedContent {
  const docs = content.loadedVersions.flatMap((version) => version.docs);
  if (docs.some(({ slug }) => slug === "/") && docs.every(({ permalink }) => permalink === bare(permalink))) {
    throw new PatchError(NAME, "The doc with `slug: /` has no slash at the end of its address any more.");
  }
  return {
    ...content,
    loadedVersions: content.loadedVersions.map((version) => ({
      ...version,
      docs: version.docs.map((doc) => ({
        ...doc,
        permalink: bare(doc.permalink),
        previous: doc.previous && { ...doc.previous, permalink: bare(doc.previous.permalink) },
        next: doc.next && { ...doc.next, permalink: bare(doc.next.permalink) },
      })),
    })),
  };
}

/** The stock docs plugin with these permalinks. */
export default async function docs(context: LoadContext, options: PluginOptions): Promise<Plugin<LoadedContent>> {
  assertInstalled(NAME, RELIES);
  const plugin = await contentDocs(context, options);
  return {
    ...plugin,
    async loadContent() {
      const content = await plugin.loadContent?.();
      if (!content) {
        throw new PatchError(NAME, "The docs plugin loaded no content.");
      }
      return withBarePermalinks(content);
    },
  };
}
