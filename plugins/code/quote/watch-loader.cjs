const { existsSync } = require("node:fs");

/**
 * Bundler loader: recompile a page when a file that its option `quotedFiles(source)` lists changes or appears. Runs
 * before MDX, so that a page that fails to compile has its dependencies too. Plain JavaScript, because the bundler
 * loads it itself.
 */
module.exports = function watchLoader(source) {
  for (const file of this.getOptions().quotedFiles(source)) {
    if (existsSync(file)) {
      this.addDependency(file);
    } else {
      this.addMissingDependency(file);
    }
  }
  return source;
};
