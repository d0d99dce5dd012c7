import type { Root } from "mdast";
import { defaultHandlers, type Handler, type Handlers, type State } from "mdast-util-to-hast";

import type { PageFile } from "./quote";

type Fill = (tree: Root, page: PageFile) => void;

/**
 * Under this key a handler has the function that tells it how to fill fences. It is known by name, because Docusaurus may load the
 * configuration and the plugin as two copies of this module.
 */
const CONNECT = Symbol.for("docusaurus-plugin-code-from-file");

type Connectable = Handler & { [CONNECT]?: (fill: Fill) => void };

/**
 * What `markdown.remarkRehypeOptions` of the site's configuration needs. These options hold for all Markdown of a site: docs,
 * posts, pages, versions, translations and partials from anywhere; so no fence can be forgotten.
 */
export function quotedCode(): { handlers: Handlers } {
  let fill: Fill | undefined;
  const root = (state: State, tree: Root): ReturnType<Handler> => {
    if (fill === undefined) {
      throw new Error(
        "quotedCode() fills no fences without its plugin. Add docusaurus-plugin-code-from-file to the plugins of the site's configuration.",
      );
    }
    // remark-rehype adds the page to the options.
    fill(tree, (state.options as { file: PageFile }).file);
    // A root becomes a root, which the type of handlers leaves out.
    return defaultHandlers.root(state, tree) as ReturnType<Handler>;
  };
  const connect = (next: Fill): void => {
    fill = next;
  };
  return { handlers: { root: Object.assign(root, { [CONNECT]: connect }) } };
}

/**
 * Tells the handlers of a site's configuration how to fill fences.
 *
 * @param handlers - `markdown.remarkRehypeOptions.handlers`
 * @returns whether they are those of `quotedCode`
 */
export function connect(handlers: unknown, fill: Fill): boolean {
  const root = (handlers as { root?: Connectable } | undefined)?.root;
  root?.[CONNECT]?.(fill);
  return root?.[CONNECT] !== undefined;
}
