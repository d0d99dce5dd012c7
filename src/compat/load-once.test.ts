import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

const preloaded = path.join(__dirname, "load-once.cjs");
const utils = require.resolve("@docusaurus/utils");

let folder: string;

beforeAll(() => {
  // Inside the project, where React is found.
  const parent = path.resolve(__dirname, "../../.cache");
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(path.join(parent, "load-once-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What an expression comes to in a Node.js with the hook, where `loaded` is what Docusaurus gets for the file. */
function evaluate(file: string, expression: string): unknown {
  const script = `require(${JSON.stringify(utils)}).loadFreshModule(process.argv[1])
    .then(async (loaded) => console.log(JSON.stringify(${expression})), (error) => console.log(JSON.stringify(error.message)));`;
  const output = execFileSync(process.execPath, ["--require", preloaded, "-e", script, path.join(folder, file)], {
    encoding: "utf8",
  });
  return JSON.parse(output);
}

it("loads TypeScript, and what it imports, as Docusaurus wants it: the default export with the named ones", () => {
  writeFileSync(path.join(folder, "names.ts"), "export enum Name { One = 'one' }\nexport type Other = string;\n");
  writeFileSync(
    path.join(folder, "plugin.ts"),
    `import { Name, type Other } from "./names";
     export const validateOptions = (): Other => "valid";
     export default function plugin(): Other { return Name.One satisfies string; }\n`,
  );

  expect(evaluate("plugin.ts", "[loaded(), loaded.validateOptions()]")).toEqual(["one", "valid"]);
});

it("loads a configuration with JSX in what it imports", () => {
  writeFileSync(path.join(folder, "part.tsx"), `export const part = <p title="x">text</p>;\n`);
  writeFileSync(
    path.join(folder, "config.ts"),
    `import { part } from "./part";\nexport default { title: part.props.title };\n`,
  );

  expect(evaluate("config.ts", "loaded")).toEqual({ title: "x" });
});

it("loads JavaScript without a default export as it is", () => {
  writeFileSync(path.join(folder, "plain.js"), "module.exports = { title: 'plain' };\n");

  expect(evaluate("plain.js", "loaded")).toEqual({ title: "plain" });
});

it("evaluates a file once, whoever asks for it", () => {
  writeFileSync(path.join(folder, "shared.ts"), "export default { evaluated: Date.now() + Math.random() };\n");
  writeFileSync(
    path.join(folder, "user.ts"),
    `import shared from "./shared";\nexport default () => require(${JSON.stringify(utils)}).loadFreshModule(require.resolve("./shared")).then((again: unknown) => again === shared);\n`,
  );

  expect(evaluate("user.ts", "await loaded()")).toBe(true);
});

it("names the file that can't be read as TypeScript", () => {
  writeFileSync(path.join(folder, "broken.ts"), "export default {\n  title: ,\n};\n");

  expect(evaluate("broken.ts", "loaded")).toContain("broken.ts");
});
