const compile = require("../../scripts/compile-typescript.cjs");

const EXTENSIONS = { ".ts": false, ".tsx": true };

/** Loads TypeScript with JSX, which Docusaurus' own loader of configurations doesn't know. */
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
