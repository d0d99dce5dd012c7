import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { buildPackage, manifestOf, pack, packSdk, type Packed } from "../../plugins/sdk/pack";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const siteDir = path.resolve(__dirname, "../..");
const manifest = manifestOf(siteDir);
const entries = Object.keys(manifest.exports as object).filter((name) => !name.endsWith(".json"));
const ofPages = entries.filter((name) => /(?:^|\/)(?:client|react|vue|svelte|solid|angular)$/.test(name));
const ofServers = entries.filter((name) => !ofPages.includes(name));

let packed: Packed;
/** A project that has the package installed, below the site so that it finds frameworks. */
let project: string;

beforeAll(async () => {
  packed = await packSdk(siteDir);
  mkdirSync(path.join(siteDir, ".cache/sdk"), { recursive: true });
  project = mkdtempSync(path.join(siteDir, ".cache/sdk/project-"));
  mkdirSync(path.join(project, "node_modules/@socketless"), { recursive: true });
  symlinkSync(packed.folder, path.join(project, "node_modules/@socketless/sdk"), "dir");
  return () => rmSync(project, { recursive: true, force: true });
});

const nameOf = (entry: string): string => (entry === "." ? "@socketless/sdk" : `@socketless/sdk/${entry.slice(2)}`);

it.skipIf(!isFull("sdk"))("is made of the same bytes each time", async () => {
  const again = mkdtempSync(path.join(siteDir, ".cache/sdk/again-"));
  mkdirSync(path.join(again, "package"));
  await buildPackage(siteDir, path.join(again, "package"));
  const tarball = await pack(path.join(again, "package"), again);
  expect(readFileSync(tarball).equals(readFileSync(packed.tarball))).toBe(true);
  rmSync(again, { recursive: true });
});

it("holds what readers need, and nothing of its development", () => {
  const names = readdirSync(packed.folder);
  expect(names.sort()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json", "sql"]);
  expect(manifest.dependencies).toBeUndefined();
  const published = JSON.parse(readFileSync(path.join(packed.folder, "package.json"), "utf8")) as object;
  expect(published).not.toHaveProperty("devDependencies");
  const changes = readFileSync(path.join(packed.folder, "CHANGELOG.md"), "utf8");
  expect(/^## (.+)$/m.exec(changes)?.[1]).toBe(manifest.version);
  const licences = readFileSync(path.join(packed.folder, "dist/LICENCES.txt"), "utf8");
  expect(licences.match(/^(?:@hono\/node-server|ws) \d/gm)).toHaveLength(2);
});

describe("judges", () => {
  it("publint finds nothing", async () => {
    const { messages } = await publint({ pkgDir: packed.folder, strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });

  it("arethetypeswrong finds nothing, in four kinds of resolution", async () => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(packed.tarball))));
    expect(result.types).not.toBe(false);
    expect("problems" in result && result.problems).toEqual([]);
  });
});

describe("size", () => {
  /** Bytes of an entry in a page, minified and compressed with Brotli, without its framework. */
  async function sizeOf(source: string): Promise<number> {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: project },
      bundle: true,
      minify: true,
      write: false,
      logLevel: "silent",
      format: "esm",
      target: "es2022",
      external: ["react", "react/*", "vue", "svelte", "svelte/*", "solid-js", "@angular/core"],
    });
    return brotliCompressSync(outputFiles[0]?.contents ?? "").length;
  }

  /** Frameworks' entries hold all that a page can show: a page takes what it uses. */
  const isFramework = (entry: string) => !entry.endsWith("client");

  it.each(ofPages)("of %s is small, and nothing if it isn't used", async (entry) => {
    const bytes = await sizeOf(`export * from ${JSON.stringify(nameOf(entry))}`);
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThanOrEqual(isFramework(entry) ? 7_400 : 3_200);
    if (isFramework(entry)) {
      const connection = entry === "./angular" ? "injectConnection" : "useConnection";
      expect(await sizeOf(`export { ${connection} } from ${JSON.stringify(nameOf(entry))}`)).toBeLessThanOrEqual(3_000);
    }
    expect(await sizeOf(`import ${JSON.stringify(nameOf(entry))}`)).toBeLessThan(10);
  });

  it("of a page with a room and notices is at most 6.4 KB", async () => {
    const source = [
      'export { openConnection } from "@socketless/sdk/client";',
      'export { joinRoom } from "@socketless/sdk/rooms/client";',
      'export { openInbox } from "@socketless/sdk/notifications/client";',
    ].join("\n");
    expect(await sizeOf(source)).toBeLessThanOrEqual(6_400);
  });
});

describe("it loads", () => {
  const runs = (code: string, ...flags: string[]) =>
    execFileSync(process.execPath, [...flags, "-e", code], { cwd: project, encoding: "utf8" }).trim();

  it.each(ofServers)("%s, as an ES module and as CommonJS, with the same names", (entry) => {
    const name = JSON.stringify(nameOf(entry));
    const module = runs(`import * as it from ${name}; console.log(Object.keys(it).join())`, "--input-type=module");
    expect(module).not.toBe("");
    expect(runs(`console.log(Object.keys(require(${name})).join())`).split(",").sort()).toEqual(
      module.split(",").sort(),
    );
  });

  it("the command", () => {
    const bin = path.join(project, "node_modules/@socketless/sdk/dist/bin.js");
    expect(execFileSync(process.execPath, [bin, "--help"], { encoding: "utf8" })).toContain("Usage: socketless");
  });
});

describe("types", () => {
  /** Compilers that readers have, by their folder in `node_modules`. */
  const compilers = isFull("sdk") ? ["typescript-5.4", "typescript", "typescript-6", "typescript-7"] : ["typescript-7"];

  const server = `
    import { createSocketless, feedOf, SocketlessError, type Handler } from "@socketless/sdk";
    import { nodeHandler } from "@socketless/sdk/node";
    import { lambdaHandler } from "@socketless/sdk/lambda";
    import { azureHandler } from "@socketless/sdk/azure";
    import { startSocketless } from "@socketless/sdk/testing";
    const echo: Handler = async ({ user, message }) => ({ message: { user, message } });
    const socketless = createSocketless({ user: (_request, context: { session: { id: string } }) => context.session.id });
    export const routes = [nodeHandler(socketless.connection), nodeHandler(socketless.webhook(echo, async () => {}))];
    export const standard: (request: Request) => Promise<Response> = createSocketless({ user: () => "42" }).connection;
    export const lambda = lambdaHandler(socketless.webhook());
    export const azure = azureHandler(socketless.webhook());
    export const sent: Promise<void> = feedOf("42").then((feeds) => socketless.send({ feeds }, { type: "news" }));
    export const status = (error: unknown): number | undefined => (error instanceof SocketlessError ? error.status : 0);
    export const local = startSocketless().then((it) => it.stop());
    // @ts-expect-error A user is needed.
    createSocketless({});
    // @ts-expect-error This webhook's context is Express's, and its route needs one.
    void socketless.connection(new Request("https://app.test"));
  `;
  const page = `
    import { openConnection } from "@socketless/sdk/client";
    import { useConnection } from "@socketless/sdk/react";
    const connection = openConnection({ route: "/api/connection", headers: () => ({ Authorization: "Bearer t" }) });
    export const leave: () => void = connection.listen((message: { text: string }) => message.text.trim());
    export const isSent: boolean = connection.send({ text: "hi" });
    export const Part = () => useConnection({ onMessage: (message) => void message.type }).status;
    // @ts-expect-error There is no such status.
    export const wrong = connection.status === "open";
  `;
  const node = { lib: ["es2023"], types: ["node"] };
  const kinds = [
    {
      files: { "server.mts": server, "server.cts": server },
      module: "nodenext",
      moduleResolution: "nodenext",
      ...node,
    },
    { files: { "server.ts": server }, module: "commonjs", moduleResolution: "node10", ...node },
    {
      files: { "page.ts": page },
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["es2022", "dom"],
      types: ["react"],
    },
  ];

  function errorsOf(compiler: string, { files, ...options }: (typeof kinds)[number]): string {
    const folder = mkdtempSync(path.join(project, "types-"));
    for (const [file, source] of Object.entries(files)) {
      writeFileSync(path.join(folder, file), source);
    }
    const compilerOptions = { ...options, strict: true, noEmit: true, target: "es2022", skipLibCheck: false };
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
    const bin = path.join(siteDir, "node_modules", compiler, "bin/tsc");
    return spawnSync(process.execPath, [bin, "-p", folder], { encoding: "utf8" }).stdout;
  }

  it.each(compilers)("compile with %s, for servers without the library of browsers", (compiler) => {
    // TypeScript 6 deprecates node10, and 7 has ended it.
    const isOld = compiler === "typescript-5.4" || compiler === "typescript";
    const own = kinds.filter(({ moduleResolution }) => isOld || moduleResolution !== "node10");
    expect(own.map((kind) => errorsOf(compiler, kind)).join("")).toBe("");
  });
});
