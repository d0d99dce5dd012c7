/** Bundler loader: gives what its option `transform(source)` makes. Plain JavaScript, because the bundler loads it itself. */
module.exports = function transformLoader(source) {
  return this.getOptions().transform(source);
};
