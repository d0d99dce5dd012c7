/**
 * Bundler loader for Docusaurus' module that fetches pages ahead. Chunks' ids are their names here, so the table of names
 * and ids that it looks them up in, and that grows with the site, isn't needed.
 */
module.exports = function chunkAddressLoader(source) {
  const changed = source.replace(
    "__webpack_require__.gca(chunkName)",
    "__webpack_require__.p + __webpack_require__.u(chunkName)",
  );
  if (changed === source) {
    throw new Error("Docusaurus' docusaurus.js has no call of gca(chunkName); bring this loader up to date.");
  }
  return changed;
};
