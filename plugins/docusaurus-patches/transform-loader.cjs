/** Bundler loader: apply its option `transform(source)`. Plain JavaScript, because the bundler loads it itself. */
module.exports = function transformLoader(source) {
  return this.getOptions().transform(source);
};
