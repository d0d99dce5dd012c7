const SERVER_PART = /, "(?:[^"\\]|\\.)*", require\.resolveWeak\("(?:[^"\\]|\\.)*"\)\]/g;

/** A plugin's name and id, some 60 bytes, for which a chunk of its own would cost a request with a kilobyte of headers. */
const PLUGIN_IMPORT = /import\(\/\* webpackChunkName: "[^"]*" \*\/ ("@generated\/[^"]*\/__plugin\.json")\)/g;

/**
 * Bundler loader for `.docusaurus/registry.js` in the browser: leaves out each module's path and id, which only the
 * server's rendering reads, so that a page costs the main script less, and keeps the plugins' names in the main script.
 */
module.exports = function clientRegistryLoader(source) {
  return source.replace(SERVER_PART, "]").replace(PLUGIN_IMPORT, 'import(/* webpackMode: "eager" */ $1)');
};
