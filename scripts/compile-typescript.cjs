const { readFileSync } = require("node:fs");

/** Compile a TypeScript module to CommonJS, with JSX when `isReact`. */
module.exports = function compileTypeScript(file, isReact) {
  // Load it lazily: threads that render pages compile no TypeScript.
  const { transformSync } = require("@swc/core");
  return transformSync(readFileSync(file, "utf8"), {
    filename: file,
    swcrc: false,
    configFile: false,
    module: { type: "commonjs" },
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: isReact },
      transform: { react: { runtime: "automatic" } },
    },
  }).code;
};
