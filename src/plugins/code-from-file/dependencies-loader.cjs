const { existsSync } = require("node:fs");

/**
 * Bundler loader: makes what `dependenciesOf(source)` names dependencies of the page, and leaves the page as it is.
 * Plain JavaScript, because the bundler loads it itself.
 */
module.exports = function dependenciesLoader(source) {
  for (const file of this.getOptions().dependenciesOf(source)) {
    if (existsSync(file)) {
      this.addDependency(file);
    } else {
      this.addMissingDependency(file);
    }
  }
  return source;
};
