import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";

import { transformSync } from "@swc/core";
import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = path.resolve(__dirname, "..");

const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** What the build and the server begin with: the commands, the configuration, and what Docusaurus finds by its place. */
const ENTRIES = [
  "scripts/build.ts",
  "scripts/serve.ts",
  "docusaurus.config.ts",
  "sidebars.ts",
  ...readdirSync(path.join(ROOT, "scripts"))
    .filter((name) => name.endsWith(".cjs"))
    .map((name) => `scripts/${name}`),
  ...readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:[cm]?js|tsx?)$/.test(name) && !/(?:\.(?:test|d)\.(?:cts|tsx?)|\btesting\.tsx)$/.test(name))
    .map((name) => `src/${name.split(path.sep).join("/")}`),
];

/** Modules that a file asks for when it runs; what only its types come from is gone from the compiled text. */
function modulesOf(file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), "utf8");
  const { code } = transformSync(source, {
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: "typescript", tsx: /x$/.test(file) }, target: "esnext" },
  });
  const imported = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
  const resolved = [...code.matchAll(/\brequire\.resolve\(\s*["']([^"']+)["']/g)].map(([, name = ""]) => name);
  return [...imported, ...resolved];
}

/** The file of the site that a module is; undefined for a package's. */
function fileOf(from: string, module: string): string | undefined {
  const base = module.startsWith("@site/") ? module.slice(6) : path.posix.join(path.posix.dirname(from), module);
  const isOwn = module.startsWith(".") || module.startsWith("@site/");
  return isOwn
    ? ["", ".ts", ".tsx", ".cjs", "/index.ts", "/index.tsx"]
        .map((ending) => base + ending)
        .find((file) => /\.(?:[cm]?js|tsx?)$/.test(file) && existsSync(path.join(ROOT, file)))
    : undefined;
}

const packageOf = (module: string): string => module.split("/", module.startsWith("@") ? 2 : 1).join("/");

/** Names that the bundler gives to what Docusaurus and the theme make, and to the programs of the guides. */
const isAlias = (module: string): boolean =>
  /^(?:@examples|@docusaurus\/(?!bundler|core|faster|logger|plugin|preset|remark|theme-c|theme-s|utils|mdx|types)|@generated|@site|@theme|@theme-original|@theme-init)/.test(
    module,
  );

/** Packages that the build needs, each with a file that asks for it. */
function needed(): Map<string, string> {
  const packages = new Map<string, string>();
  const files = [...ENTRIES];
  const seen = new Set(files);
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    for (const module of modulesOf(file)) {
      const own = fileOf(file, module);
      if (own !== undefined && !seen.has(own)) {
        seen.add(own);
        files.push(own);
      }
      const isPackage = /^@?[a-z]/.test(module) && !module.startsWith("node:") && !isAlias(module);
      if (isPackage && !builtinModules.includes(module)) {
        packages.set(packageOf(module), file);
      }
    }
  }
  return packages;
}

it("what the build needs is a dependency, so that it works after `npm ci --omit=dev`", () => {
  const packages = needed();
  expect([...packages.keys()]).toEqual(
    expect.arrayContaining(["@docusaurus/core", "postcss", "react", "send", "docusaurus-plugin-openapi-page"]),
  );
  const missing = [...packages].filter(([name]) => !Object.hasOwn(dependencies, name));
  expect(missing.map(([name, file]) => `${file} needs ${name}`)).toEqual([]);
});
