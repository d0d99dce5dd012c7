/**
 * Bundler loader: makes the page data a dependency of a guide that states a value of the API, so that the guide is made
 * again when the value changes. Plain JavaScript, because the bundler loads it itself.
 */
module.exports = function dependenciesLoader(source) {
  if (source.includes("<ApiValue")) {
    this.addDependency(this.getOptions().pageData);
  }
  return source;
};
