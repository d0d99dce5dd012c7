import { format } from "oxfmt";
import blankSpace from "ts-blank-space";

/** Translate a sample from TypeScript into JavaScript. What it imports from files beside it ends in `.js`. */
export async function javaScriptOf(source: string): Promise<string> {
  const script = blankSpace(source).replace(/"(\.\/[\w-]+)\.ts"/g, '"$1.js"');
  const { code, errors } = await format("module.js", script, { printWidth: 80 });
  const [error] = errors;
  if (error !== undefined) {
    throw new Error(`A sample can't be formatted: ${error.message}`);
  }
  return code;
}
