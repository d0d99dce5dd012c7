import type { LoadedContent } from "@docusaurus/plugin-content-docs";

const withoutTrailingSlash = (permalink: string): string =>
  permalink.length > 1 && permalink.endsWith("/") ? permalink.slice(0, -1) : permalink;

/**
 * Gives every doc the permalink without a trailing slash.
 *
 * The docs plugin makes `/docs/` of `slug: /`, and `trailingSlash: false` would change every other route of the site
 * too. Links between docs are made later from these permalinks, so this is the only place that needs the change.
 *
 * @param content - what the docs plugin loaded; not changed
 * @returns a copy in which docs and their previous/next links end without a slash
 */
export function withBarePermalinks(content: LoadedContent): LoadedContent {
  return {
    ...content,
    loadedVersions: content.loadedVersions.map((version) => ({
      ...version,
      docs: version.docs.map((doc) => ({
        ...doc,
        permalink: withoutTrailingSlash(doc.permalink),
        previous: doc.previous && { ...doc.previous, permalink: withoutTrailingSlash(doc.previous.permalink) },
        next: doc.next && { ...doc.next, permalink: withoutTrailingSlash(doc.next.permalink) },
      })),
    })),
  };
}
