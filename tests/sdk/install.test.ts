import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { beforeAll, describe, expect, it, vi } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { isFull } from "../../scripts/test/suites";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const siteDir = path.resolve(__dirname, "../..");
const run = promisify(execFile);

/** Package managers that readers have, with what installs the address and what installs again from the lockfile. */
const managers = [
  { name: "npm", add: "npm install --no-audit", again: "npm ci --no-audit", lock: "package-lock.json" },
  { name: "pnpm", add: "pnpm add", again: "pnpm install --frozen-lockfile", lock: "pnpm-lock.yaml" },
  { name: "yarn", add: "yarn add", again: "yarn install --frozen-lockfile", lock: "yarn.lock" },
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
    const tools = { pnpm: "10.34.8", yarn: "1.22.22", bun: "1.4.5" };
    writeFileSync(path.join(root, "package.json"), JSON.stringify({ private: true, dependencies: tools }));
    // Bun's own script puts its program in place.
    await run("npm", ["install", "--no-audit", "--ignore-scripts=false"], { cwd: root });
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
      const env = {
        ...process.env,
        PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
      };
      const call = (command: string) => run("sh", ["-c", command], { cwd, env });
      await call(`${add} ${url}`);
      rmSync(path.join(cwd, "node_modules"), { recursive: true });
      await call(again);
      expect(readFileSync(path.join(cwd, lock), "utf8")).toMatch(/sha512|#[0-9a-f]{40}/);
      const { stdout } = await call(`node -p "Object.keys(require('@socketless/sdk')).includes('createSocketless')"`);
      expect(stdout.trim()).toBe("true");
      expect((await call("node_modules/.bin/socketless --help")).stdout).toContain("Usage: socketless");
    },
  );
});
