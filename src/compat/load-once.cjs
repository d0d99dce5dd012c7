const path = require("node:path");
const { isMainThread } = require("node:worker_threads");

const compile = require("../../scripts/compile-typescript.cjs");

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

// Preloaded into a build; see load-once.ts.
if (isMainThread) {
  for (const [extension, isReact] of Object.entries({ ".ts": false, ".tsx": true })) {
    require.extensions[extension] = (module, file) => module._compile(compile(file, isReact), file);
  }
  require("./patch.ts").checkReliances(require("./load-once.ts").loadOncePatch);
  const utils = path.dirname(require.resolve("@docusaurus/utils"));
  require(path.join(utils, "moduleUtils.js")).loadFreshModule = async (file) => withNamed(require(file));
}
