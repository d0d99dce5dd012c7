const { readFileSync } = require("node:fs");

/** Makes CommonJS of a module in TypeScript, with JSX when `isReact`. */
module.exports = function compileTypeScript(file, isReact) {
  // Not before it is needed: threads that render pages load no TypeScript.
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
