import { format } from "oxfmt";
import blankSpace from "ts-blank-space";

/** Kinds of modules that Node.js 20 runs, by the extension of their files. */
export type Extension = "js" | "cjs";

/**
 * Turn an ES module into a CommonJS module that a reader can edit: a compiler's output calls `(0, module_1.name)()`.
 *
 * @throws for imports and exports that the samples don't have, such as default exports
 */
function commonJsOf(source: string): string {
  const names: string[] = [];
  const body = source
    .replace(/^import ([^;]+) from ("[^"]+");/gm, (_import, what: string, from: string) => {
      const bound = what.replace("* as ", "").replaceAll(" as ", ": ");
      return `const ${bound} = require(${from});`;
    })
    .replace(/^export ((?:(?:async )?function|const) (\w+))/gm, (_export, declaration: string, name: string) => {
      names.push(name);
      return declaration;
    });
  const [other] = /^(?:import|export)\b.*/m.exec(body) ?? [];
  if (other !== undefined) {
    throw new Error(`"${other}" has no translation to CommonJS.`);
  }
  return `"use strict";\n\n${body}\nmodule.exports = { ${names.join(", ")} };`;
}

/** Translate a sample from TypeScript into JavaScript. What it imports from files beside it has the same extension. */
export async function javaScriptOf(source: string, extension: Extension): Promise<string> {
  const script = blankSpace(source).replace(/"(\.\/[\w-]+)\.ts"/g, `"$1.${extension}"`);
  const module = extension === "cjs" ? commonJsOf(script) : script;
  const { code, errors } = await format(`module.${extension}`, module, { printWidth: 80 });
  const [error] = errors;
  if (error !== undefined) {
    throw new Error(`A sample can't be formatted: ${error.message}`);
  }
  return code;
}
