import { ModuleKind, ScriptTarget, transpileModule } from "typescript";

/** Kinds of modules that Node.js 20 runs, by the extension of their files. */
export type Extension = "js" | "cjs";

/** Translate a sample from TypeScript into JavaScript. What it imports from files beside it has the same extension. */
export function javaScriptOf(source: string, extension: Extension): string {
  const compilerOptions = {
    target: ScriptTarget.ES2022,
    module: extension === "cjs" ? ModuleKind.CommonJS : ModuleKind.ESNext,
    esModuleInterop: true,
  };
  const { outputText } = transpileModule(source, { compilerOptions });
  return outputText.replace(/"(\.\/[\w-]+)\.ts"/g, `"$1.${extension}"`);
}
