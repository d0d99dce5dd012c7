const compile = require("../../scripts/compile-typescript.cjs");

const EXTENSIONS = { ".ts": false, ".tsx": true };

/** Load TypeScript with JSX, which Docusaurus' configuration loader doesn't support. */
module.exports = function loadTsx(file) {
  const before = { ...require.extensions };
  for (const [extension, isReact] of Object.entries(EXTENSIONS)) {
    require.extensions[extension] = (module, name) => module._compile(compile(name, isReact), name);
  }
  try {
    return require(file);
  } finally {
    Object.keys(EXTENSIONS).forEach((extension) => Reflect.deleteProperty(require.extensions, extension));
    Object.assign(require.extensions, before);
  }
};
