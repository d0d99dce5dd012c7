/**
 * Bundler loader: append the code that its option `completionOf(file)` returns to a page's module, and emit the file
 * that goes with it. Plain JavaScript, because the bundler loads it itself.
 */
module.exports = function blocksLoader(source) {
  const { code, file } = this.getOptions().completionOf(this.resourcePath);
  if (file !== undefined) {
    this.emitFile(file.name, file.content);
  }
  return source + code;
};
