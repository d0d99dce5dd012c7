const STOCK = "a[0].localeCompare(b[0])";

/**
 * Bundler loader for `lib/utils/reactUtils.js` of `@docusaurus/theme-common`, which every page with a sidebar runs: it puts
 * the keys of an object in some order that doesn't change. By `localeCompare` that loads the browser's collation, which
 * takes Chromium 17 ms of a desktop's main thread. Keys are never equal.
 *
 * @throws when the source has no such order
 */
module.exports = function keyOrderLoader(source) {
  if (!source.includes(STOCK)) {
    throw new Error(
      `src/plugins/lean-scripts/key-order.cjs: @docusaurus/theme-common no longer has "${STOCK}" in lib/utils/reactUtils.js. Take the loader's rule out of index.ts, or give the loader what is there now.`,
    );
  }
  return source.replace(STOCK, "(a[0] < b[0] ? -1 : 1)");
};
