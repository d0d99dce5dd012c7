import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { ESLint, Linter } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { noForeignKeys } from "./foreign-keys.mjs";

const TSCONFIG = { compilerOptions: { target: "es2022", strict: true, noUncheckedIndexedAccess: true, types: [] } };

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lint-"));
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  writeFileSync(path.join(folder, "typed.ts"), "");
});

afterAll(() => rmSync(folder, { recursive: true }));

/** How often a text breaks the rule; it is read with types when the file's name ends in `.ts`. */
function findings(text: string, file = "typed.ts"): number {
  const isTyped = file.endsWith(".ts");
  const messages = new Linter({ cwd: folder }).verify(
    text,
    [
      {
        files: ["*.js", "*.ts"],
        plugins: { local: { rules: { "no-foreign-keys": noForeignKeys } } },
        rules: { "local/no-foreign-keys": "error" },
        ...(isTyped && {
          languageOptions: {
            parser: tseslint.parser as Linter.Parser,
            parserOptions: { projectService: true, tsconfigRootDir: folder },
          },
        }),
      },
    ],
    { filename: path.join(folder, file) },
  );
  expect(messages.filter(({ ruleId }) => ruleId !== "local/no-foreign-keys")).toEqual([]);
  return messages.length;
}

describe("a foreign word as a key of a plain object", () => {
  it.each([
    [
      "a constant",
      'const SIGNED: Record<string, string> = { "c#": "csharp" }; export const of = (text: string) => SIGNED[text.trim()];',
    ],
    [
      "a member",
      "class Cache { private known: Record<string, number> = {}; get(key: string) { return this.known[key]; } }",
    ],
    ["an assignment", "export function put(into: { [name: string]: number }, name: string) { into[name] = 1; }"],
    [
      "what may be missing",
      "export const of = (all: Record<string, number> | undefined, name: string) => all?.[name];",
    ],
    ["an object in place", "export const of = (name: string) => ({ amp: 1 } as Record<string, number>)[name];"],
    ["the operator in", "export const has = (all: Record<string, number>, name: string) => name in all;"],
    [
      "another key that is checked",
      "export const of = (all: Record<string, number>, a: string, b: string) => (Object.hasOwn(all, a) ? all[b] : 0);",
    ],
  ])("is found: %s", (_name, text) => {
    expect(findings(text)).toBe(1);
  });

  it("is found in a script without types", () => {
    expect(findings('const SIGNS = { amp: "&" }; onmessage = ({ data }) => SIGNS[data];', "script.js")).toBe(1);
    expect(findings("onmessage = ({ data }) => ({ keep, retire })[data]();", "script.js")).toBe(1);
    expect(findings('const SIGNS = ["&"]; onmessage = ({ data }) => SIGNS[data];', "script.js")).toBe(0);
  });

  it.each([
    ["a name of a closed list", 'export const of = (all: Record<"a" | "b", number>, name: "a" | "b") => all[name];'],
    ["a key of the object's own type", "export const of = <T extends object>(all: T, name: keyof T) => all[name];"],
    ["an index", "export const of = (all: readonly string[], index: number) => all[index];"],
    [
      "a key that is checked",
      "export const of = (all: Record<string, number>, name: string) => (Object.hasOwn(all, name) ? all[name] : 0);",
    ],
    ["a literal", 'export const of = (all: Record<string, number>) => all["a"];'],
    ["a Map", "export const of = (all: Map<string, number>, name: string) => all.get(name);"],
  ])("is not found: %s", (_name, text) => {
    expect(findings(text)).toBe(0);
  });
});

it.each([
  "docusaurus.config.ts",
  "bench/report.ts",
  "scripts/server.ts",
  "plugins/search/engine/tokenizer.ts",
  "src/components/page-help/CopyMarkdown.tsx",
])("%s is checked", async (file) => {
  const config = (await new ESLint().calculateConfigForFile(file)) as Linter.Config;
  expect(config.rules?.["local/no-foreign-keys"]).toEqual([2]);
});
