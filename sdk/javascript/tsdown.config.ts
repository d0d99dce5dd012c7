import { readFileSync } from "node:fs";

import { build } from "esbuild";
import { defineConfig, type Rolldown, type UserConfig } from "tsdown";

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Record<string, unknown> };

/** Entries that hold the local service, and so run on Node.js only. */
const ON_NODE = ["testing", "bin"];

/** Each other entry of the package is a file of `src`. */
const names = Object.keys(exports)
  .filter((name) => !name.endsWith(".json"))
  .map((name) => (name === "." ? "index" : name.slice(2)))
  .filter((name) => !ON_NODE.includes(name));

const entriesOf = (entries: readonly string[]) => entries.map((name) => `src/${name}.ts`);

/** The page of the local service, which its program holds. */
async function pageFiles() {
  const folder = "../../service/local";
  const { outputFiles } = await build({
    entryPoints: [`${folder}/log-page.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  const [html, css] = ["html", "css"].map((type) => readFileSync(`${folder}/log-page.${type}`, "utf8"));
  return { html, css, script: outputFiles[0]?.text };
}

/** Write the licences of the packages that a bundle holds. */
const emitLicences: Rolldown.Plugin["generateBundle"] = function emit(_options, bundle) {
  const ids = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const folders = ids.flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, string>;
    return `${name} ${version}\n\n${readFileSync(`${folder}/LICENSE`, "utf8").trim()}\n`;
  });
  this.emitFile({ type: "asset", fileName: "LICENCES.txt", source: texts.join("\n\n") });
};

const shared: UserConfig = {
  target: "es2022",
  fixedExtension: false,
  dts: true,
  // `using` is newer than ES2022.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
  report: false,
  clean: false,
};

const local: UserConfig = {
  ...shared,
  platform: "node",
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  plugins: [{ name: "licences", generateBundle: emitLicences }],
  minify: true,
  define: {
    PAGE_FILES: JSON.stringify(await pageFiles()),
    // Disable the optional native add-ons of `ws`, which a bundle can't include.
    "process.env.WS_NO_BUFFER_UTIL": '"1"',
    "process.env.WS_NO_UTF_8_VALIDATE": '"1"',
  },
};

export default defineConfig([
  {
    ...shared,
    entry: entriesOf(names),
    format: ["esm", "cjs"],
    platform: "neutral",
    deps: { neverBundle: [/^node:/] },
  },
  // Sites serve it as it is: a file of its own, that imports and exports nothing.
  { ...shared, entry: ["src/service-worker.ts"], format: "esm", platform: "browser", dts: false, minify: true },
  { ...local, entry: entriesOf(ON_NODE), format: "esm" },
  { ...local, entry: entriesOf(["testing"]), format: "cjs" },
]);
