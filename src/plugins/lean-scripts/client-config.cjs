/**
 * What only the build reads of the site's configuration. Docusaurus puts the whole configuration into every page's
 * scripts; the rest of it stays, for whatever the theme and components read.
 */
const BUILD_ONLY = [
  "clientModules",
  "headTags",
  "markdown",
  "onBrokenAnchors",
  "onBrokenLinks",
  "onDuplicateRoutes",
  "plugins",
  "presets",
  "scripts",
  "ssrTemplate",
  "staticDirectories",
  "stylesheets",
  "themes",
];

/** Bundler loader for `.docusaurus/docusaurus.config.mjs`. Plain JavaScript, because the bundler loads it itself. */
module.exports = function clientConfigLoader(source) {
  const start = source.indexOf("export default");
  const config = JSON.parse(
    source
      .slice(start + "export default".length)
      .trim()
      .replace(/;$/, ""),
  );
  // Which bundler and which of the next version's ways the build uses.
  delete config.future?.faster;
  delete config.future?.v4;
  const needed = Object.entries(config).filter(([key]) => !BUILD_ONLY.includes(key));
  return `export default ${JSON.stringify(Object.fromEntries(needed))};`;
};
