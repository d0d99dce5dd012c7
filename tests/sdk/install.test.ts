import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { build } from "esbuild";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { isFull } from "../../scripts/test/suites";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const siteDir = path.resolve(__dirname, "../..");
const run = promisify(execFile);

const YARN4 = "node ../yarn4/node_modules/@yarnpkg/cli-dist/bin/yarn.js";
/** Yarn 4 installs from the published address without these: the test's server has no TLS. */
const YARN4_SETTINGS = "nodeLinker: node-modules\nenableTelemetry: false\nunsafeHttpWhitelist: [127.0.0.1]\n";

/** Package managers that readers have, with what installs the address and what installs again from the lockfile. */
const managers = [
  { name: "npm", add: "npm install --no-audit", again: "npm ci --no-audit", lock: "package-lock.json" },
  { name: "pnpm", add: "pnpm add", again: "pnpm install --frozen-lockfile", lock: "pnpm-lock.yaml" },
  { name: "yarn", add: "yarn add", again: "yarn install --frozen-lockfile", lock: "yarn.lock" },
  { name: "yarn4", add: `${YARN4} add`, again: `${YARN4} install --immutable`, lock: "yarn.lock" },
  { name: "bun", add: "bun add", again: "bun install --frozen-lockfile", lock: "bun.lock" },
];

describe.skipIf(!isFull("sdk"))("an address installs", () => {
  let root: string;
  let url: string;

  beforeAll(async () => {
    const tarball = readFileSync((await packSdk(siteDir)).tarball);
    root = mkdtempSync(path.join(tmpdir(), "socketless-sdk-"));
    const server = createServer((_request, response) => response.end(tarball)).listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdk/socketless-sdk-0.0.0.tgz`;
    const tools = { deno: "2.9.6", miniflare: "4.20260721.0", pnpm: "10.34.8", yarn: "1.22.22", bun: "1.4.5" };
    writeFileSync(path.join(root, "package.json"), JSON.stringify({ private: true, dependencies: tools }));
    // Bun's own script puts its program in place.
    await run("npm", ["install", "--no-audit", "--ignore-scripts=false"], { cwd: root });
    // In a folder of its own, because its command has the name of Yarn 1's.
    await run("npm", ["install", "--no-audit", "--prefix", "yarn4", "@yarnpkg/cli-dist@4.18.1"], { cwd: root });
    return () => {
      server.close();
      rmSync(root, { recursive: true, force: true });
    };
  });

  it.each(managers)(
    "with $name, and again from its lockfile, which pins the bytes",
    async ({ name, add, again, lock }) => {
      const cwd = path.join(root, `project-${name}`);
      mkdirSync(cwd);
      writeFileSync(path.join(cwd, "package.json"), JSON.stringify({ name: "app", version: "1.0.0", private: true }));
      if (name === "yarn4") {
        writeFileSync(path.join(cwd, ".yarnrc.yml"), YARN4_SETTINGS);
        // A project of its own, although there is a package.json above it.
        writeFileSync(path.join(cwd, lock), "");
      }
      const env = {
        ...process.env,
        PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
      };
      const call = (command: string) => run("sh", ["-c", command], { cwd, env });
      await call(`${add} @socketless/sdk@${url}`);
      rmSync(path.join(cwd, "node_modules"), { recursive: true });
      await call(again);
      expect(readFileSync(path.join(cwd, lock), "utf8")).toMatch(/sha512|#[0-9a-f]{40}|checksum: /);
      const { stdout } = await call(`node -p "Object.keys(require('@socketless/sdk')).includes('createSocketless')"`);
      expect(stdout.trim()).toBe("true");
      expect((await call("node_modules/.bin/socketless --help")).stdout).toContain("Usage: socketless");
    },
  );

  /** Ask the route for connections, without a login and as another site, and print both statuses. */
  const program = `
    import { createSocketless } from "@socketless/sdk";
    const log = { warn() {}, error() {} };
    const { connection } = createSocketless({ user: () => undefined, masterSecret: "m", log });
    const of = (site) => new Request("https://app.test/", { method: "POST", headers: { "Sec-Fetch-Site": site } });
    const statusOf = async (site) => (await connection(of(site))).status;
    export const ask = async () => [await statusOf("same-origin"), await statusOf("cross-site")].join();`;

  it.each([
    ["bun", "bun run main.mjs"],
    ["deno", "deno run --allow-env --node-modules-dir=manual main.mjs"],
    ["workerd", "node worker.mjs"],
  ])("and runs on %s", async (name, command) => {
    const cwd = path.join(root, `host-${name}`);
    mkdirSync(path.join(cwd, "node_modules/@socketless"), { recursive: true });
    cpSync((await packSdk(siteDir)).folder, path.join(cwd, "node_modules/@socketless/sdk"), { recursive: true });
    writeFileSync(path.join(cwd, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(path.join(cwd, "main.mjs"), `${program}\nconsole.log(await ask());`);
    if (name === "workerd") {
      const contents = `${program}\nexport default { fetch: async () => new Response(await ask()) };`;
      const stdin = { contents, resolveDir: cwd };
      const { outputFiles } = await build({ stdin, bundle: true, write: false, format: "esm" });
      writeFileSync(path.join(cwd, "bundle.mjs"), outputFiles[0]?.text ?? "");
      const host = `
        import { Miniflare } from "miniflare";
        const host = new Miniflare({ modules: true, scriptPath: "bundle.mjs", compatibilityDate: "2025-04-01" });
        console.log(await (await host.dispatchFetch("http://localhost/")).text());
        await host.dispose();`;
      writeFileSync(path.join(cwd, "worker.mjs"), host);
    }
    const env = { ...process.env, PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH}` };
    const { stdout } = await run("sh", ["-c", command], { cwd, env });
    expect(stdout.trim()).toBe("401,403");
  });
});
