const path = require("node:path");
const { isMainThread } = require("node:worker_threads");

const compile = require("./compile-typescript.cjs");

// Preloaded into a build. Docusaurus reads its configuration, each plugin and the sidebars through jiti, which compiles
// TypeScript with Babel and evaluates everything anew for each of them: 9 s of CPU with an empty cache, 2.5 with a full one.
// Here SWC compiles, and what has been loaded stays loaded, as nothing is edited during a build: 2 s, whatever the cache.

/** The default export with the named ones on it, as jiti gives them. */
function withNamed(loaded) {
  const main = loaded?.default;
  if (main === undefined || main === null || !["object", "function"].includes(typeof main)) {
    return main ?? loaded;
  }
  for (const name of Object.keys(loaded).filter((key) => key !== "default" && !(key in main))) {
    Object.defineProperty(main, name, { enumerable: true, get: () => loaded[name] });
  }
  return main;
}

if (isMainThread) {
  for (const [extension, isReact] of Object.entries({ ".ts": false, ".tsx": true })) {
    require.extensions[extension] = (module, file) => module._compile(compile(file, isReact), file);
  }
  const utils = path.dirname(require.resolve("@docusaurus/utils"));
  require(path.join(utils, "moduleUtils.js")).loadFreshModule = async (file) => withNamed(require(file));
}
