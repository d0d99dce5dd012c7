import type { LoadContext, Plugin, PluginModule } from "@docusaurus/types";

import { inStage, type Stage } from "./stages";

/** A plugin's module, as `import * as plugin` gives it. */
interface Module<Options, Content> {
  default(context: LoadContext, options: Options): Plugin<Content> | null | Promise<Plugin<Content> | null>;
  validateOptions?: unknown;
}

/**
 * Gives a plugin that knows nothing of stages its turn in them. Such a plugin writes its files whenever it is ready, and
 * other plugins might read half of one.
 *
 * @returns what stands in the site's configuration instead of the plugin's name
 */
export function staged<Options, Content>(plugin: Module<Options, Content>, stage: Stage): PluginModule {
  const wrapped: PluginModule = async (context, options) => {
    // What a plugin loads is its own affair: Docusaurus hands it back.
    const made = (await plugin.default(context, options as Options)) as Plugin<unknown> | null;
    if (!made?.postBuild) {
      return made;
    }
    const { postBuild } = made;
    return { ...made, postBuild: (props) => inStage(props.outDir, stage, () => postBuild(props)) };
  };
  return Object.assign(wrapped, { validateOptions: plugin.validateOptions as PluginModule["validateOptions"] });
}
