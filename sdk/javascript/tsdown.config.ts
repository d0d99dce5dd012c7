import { readFileSync } from "node:fs";

import { defineConfig } from "tsdown";

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Record<string, unknown> };

/** Each entry of the package is a file of `src`. */
const names = Object.keys(exports)
  .filter((name) => !name.endsWith(".json"))
  .map((name) => (name === "." ? "index" : name.slice(2)));

export default defineConfig({
  entry: names.map((name) => `src/${name}.ts`),
  format: ["esm", "cjs"],
  platform: "neutral",
  target: "es2022",
  dts: true,
  // `using` is newer than ES2022.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
  deps: { neverBundle: [/^node:/] },
  report: false,
});
