/**
 * Bundler loader: makes what `dependenciesOf(source)` names dependencies of the page, and leaves the page as it is.
 * Plain JavaScript, because the bundler loads it itself.
 */
module.exports = function dependenciesLoader(source) {
  const { present, missing } = this.getOptions().dependenciesOf(source);
  present.forEach((file) => this.addDependency(file));
  missing.forEach((file) => this.addMissingDependency(file));
  return source;
};
