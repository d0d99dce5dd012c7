const { existsSync } = require("node:fs");

/**
 * Bundler loader: has a page compiled again when a file changes or appears that its option `quotedFiles(source)` names. It runs before
 * the page is compiled, so that this is known of a page that fails, too. Plain JavaScript, because the bundler loads it itself.
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
