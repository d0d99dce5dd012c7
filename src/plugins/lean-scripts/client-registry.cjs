const SERVER_PART = /, "(?:[^"\\]|\\.)*", require\.resolveWeak\("(?:[^"\\]|\\.)*"\)\]/g;

/**
 * Bundler loader for `.docusaurus/registry.js` in the browser: leaves out each module's path and id, which only the
 * server's rendering reads, so that a page costs the main script less.
 */
module.exports = function clientRegistryLoader(source) {
  return source.replace(SERVER_PART, "]");
};
