import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { build, type BuildOptions } from "esbuild";

const fileOf = (name: string) => path.join(__dirname, name);

/** Bundle one entry file. Throws on the first build error of esbuild. */
async function bundle(options: BuildOptions) {
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: __dirname,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { text: outputFiles?.[0]?.text ?? "", inputs: Object.keys(metafile?.inputs ?? {}) };
}

/** Bundle the worker script that runs the service, for every browser that the site supports. */
export async function bundleWorker(): Promise<string> {
  const entry = fileOf("worker/entry.ts");
  return (await bundle({ entryPoints: [entry], platform: "browser", format: "iife", target: "es2022" })).text;
}

/** Define `require`, with which bundled CommonJS packages load Node's built-in modules: an ES module has none. */
const REQUIRE = `import{createRequire}from"node:module";const require=createRequire(import.meta.url);`;

/**
 * Bundle `socketless-local.mjs`: the local service as a single file for Node.js 20 or newer, without dependencies.
 *
 * @returns the file's text, and the absolute paths of its sources
 */
export async function bundleLocal(): Promise<{ text: string; sources: string[] }> {
  const page = await bundle({
    entryPoints: [fileOf("local/log-page.ts")],
    platform: "browser",
    format: "esm",
    target: "es2022",
  });
  const [html, css] = ["local/log-page.html", "local/log-page.css"].map((name) => readFileSync(fileOf(name), "utf8"));
  const { text, inputs } = await bundle({
    entryPoints: [fileOf("local/main.ts")],
    platform: "node",
    format: "esm",
    target: "node20",
    define: {
      PAGE_FILES: JSON.stringify({ html, css, script: page.text }),
      // Disable the optional native add-ons of `ws`, which a single file can't include.
      "process.env.WS_NO_BUFFER_UTIL": '"1"',
      "process.env.WS_NO_UTF_8_VALIDATE": '"1"',
    },
  });
  const own = [...inputs, ...page.inputs, "local/log-page.html", "local/log-page.css"].filter(
    (name) => !isPackage(name),
  );
  return { text: `${HEAD}${REQUIRE}\n${text}${licencesOf(inputs)}`, sources: own.map(fileOf) };
}

const HEAD = `// A local Socketless for development and tests: node socketless-local.mjs --help
// https://docs.socketless.ws/docs/guides/local-development, MIT licence; the licences of what it contains stand at its end.
`;

const isPackage = (input: string): boolean => input.includes("node_modules/");

/** Format the licences of all bundled packages as comments. */
function licencesOf(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []));
  return [...folders].map((folder) => `\n/*\n${licenceOf(fileOf(folder))}\n*/\n`).join("");
}

function licenceOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const file = ["LICENSE", "LICENSE.md", "LICENCE"].map((it) => path.join(folder, it)).find(existsSync);
  if (file === undefined) {
    throw new Error(`${name} ${version} has no licence file, so no part of it can be handed on.`);
  }
  return `${name} ${version}\n\n${readFileSync(file, "utf8").trim()}`;
}
