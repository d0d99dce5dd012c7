/**
 * Bundler loader: adds to a page's module what its option `completionOf(file)` gives for the page's blocks of code, and emits
 * the file that goes with it. Plain JavaScript, because the bundler loads it itself.
 */
module.exports = function blocksLoader(source) {
  const { code, file } = this.getOptions().completionOf(this.resourcePath);
  if (file !== undefined) {
    this.emitFile(file.name, file.content);
  }
  return source + code;
};
