const DOCS = "docusaurus-plugin-content-docs";

/**
 * Bundler loader for `.docusaurus/globalData.json`, which is in every page's scripts. It has a list of all docs, which only
 * menus of versions and of single docs, and banners of versions, read: this site has one version. Each page of docs would make all pages heavier.
 *
 * @throws when there is more than one version: a change of version needs the list
 */
module.exports = function clientGlobalDataLoader(source) {
  const data = JSON.parse(source);
  for (const docs of Object.values(data[DOCS] ?? {})) {
    if (docs.versions.length > 1) {
      throw new Error(
        "src/plugins/lean-scripts/client-global-data.cjs: the docs have more than one version, and a change of version needs the list of docs that is left out here. Take the loader's rule out of index.ts.",
      );
    }
    docs.versions = docs.versions.map((version) => ({ ...version, docs: [], draftIds: [], sidebars: {} }));
  }
  return JSON.stringify(data);
};
