import { PatchError, rewritten, type Patch } from "./patch";

const NAME = "client-registry";

const ENTRY = /^ {2}("[^"]+"): \[\(\) => (import\((.*?) (".*?")\)), \4, require\.resolveWeak\(\4\)\],(?=\n|\};)/gm;

/** A plugin's name and id, some 60 bytes, for which a chunk of its own would cost a request with a kilobyte of headers. */
const isPluginData = (module: string): boolean => /^"@generated\/.*\/__plugin\.json"$/.test(module);

/** The generated module with each chunk's import and nothing else, and with the plugins' names in the main script. */
export function clientRegistry(source: string): string {
  let count = 0;
  const rewrittenSource = source.replace(
    ENTRY,
    (_entry, key: string, load: string, _comment: string, module: string) => {
      count += 1;
      return `  ${key}: [() => ${isPluginData(module) ? `import(/* webpackMode: "eager" */ ${module})` : load}],`;
    },
  );
  const entries = source.match(/^ {2}"/gm)?.length ?? 0;
  if (count !== entries || entries === 0) {
    throw new PatchError(NAME, `Of ${entries} entries of the generated registry.js, ${count} have the known form.`);
  }
  return rewrittenSource;
}

/**
 * Keeps each module's path and id, which only the server's rendering reads, out of the browser's list of chunks.
 *
 * - Relies on: `@docusaurus/core`, the form of the generated `registry.js`, and that its `ComponentCreator` takes entries of
 *   one element.
 * - Gains: 0.5 KB of brotli at 21 pages and 25 bytes for each other page, in the scripts that all pages share; a request for
 *   each kind of page.
 * - Drop when: Docusaurus makes a registry for the browser.
 */
export const clientRegistryPatch: Patch = {
  name: NAME,
  relies: [
    {
      file: "@docusaurus/core/lib/server/codegen/codegenRoutes.js",
      text: '`  "${chunkName}": [() => import(/* webpackChunkName: "${chunkName}" */ "${modulePath}"), "${modulePath}", require.resolveWeak("${modulePath}")],`',
    },
    {
      file: "@docusaurus/core/lib/client/exports/ComponentCreator.js",
      text: "loader[keyPath] = chunkRegistry[0];\n            modules.push(chunkRegistry[1]);\n            optsWebpack.push(chunkRegistry[2]);",
    },
  ],
  configure: ({ site, isServer }) =>
    isServer ? undefined : { rules: [rewritten(site, "registry.js", clientRegistry)] },
};
