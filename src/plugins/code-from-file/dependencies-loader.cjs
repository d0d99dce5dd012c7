const path = require("node:path");
const { existsSync } = require("node:fs");

const quoted = /^[\s>]*(?:`{3,}|~{3,}).*?\sfile="?([^\s"#]+)/gm;

/**
 * Bundler loader: makes the files that a page quotes dependencies of the page, so that a changed example is seen by
 * `npm start` and by the next build's cache. Leaves the source as it is. Plain JavaScript, because the bundler loads
 * it itself.
 */
module.exports = function dependenciesLoader(source) {
  const { siteDir } = this.getOptions();
  for (const [, file] of source.matchAll(quoted)) {
    const absolute = path.resolve(siteDir, file);
    if (existsSync(absolute)) {
      this.addDependency(absolute);
    } else {
      this.addMissingDependency(absolute);
    }
  }
  return source;
};
