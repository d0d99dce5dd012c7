/** Bundler loader for `.docusaurus/site-metadata.json`: the versions of all plugins, which no part of the theme reads. */
module.exports = function clientSiteMetadataLoader(source) {
  return JSON.stringify({ ...JSON.parse(source), pluginVersions: {} });
};
