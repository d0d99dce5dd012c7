import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { bundleLocal } from "@socketless/local/bundle";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { packArchive } from "../../plugins/programs";
import { programs } from "../../src/config/programs";
import { describeExample } from "./describe";
import { run } from "./processes";
import { readersNode } from "./readers-node";
import { temporaryDirectory } from "../support/databases";
import { siteCompiler, siteDir } from "./workspace";

describeExample("recipes", () => {
  const directory = temporaryDirectory();
  const cwd = path.join(directory, "recipes");
  const env = readersNode();

  beforeAll(async () => {
    const archive = programs.archives.get("recipes.zip");
    if (!archive) {
      throw new Error("There is no recipes.zip");
    }
    const packed = packArchive(siteDir, archive, (await bundleLocal()).text);
    for (const [name, content] of Object.entries(unzipSync(packed))) {
      mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
      writeFileSync(path.join(directory, name), content);
    }
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  test("the archive passes its tests in an empty folder", async () => {
    const output = await run({ command: ["npm", "test"], cwd, env }, 120_000);
    expect(output).toMatch(/^\S+ pass [1-9]/m);
  }, 120_000);

  test.skipIf("PATH" in env === false)("its tests say so if Node.js is too old, instead of running none", async () => {
    await expect(run({ command: ["npm", "test"], cwd }, 60_000)).rejects.toThrow("Node.js 24 or newer");
  });

  test("the archive passes its tests of Python, with Python alone", async () => {
    const command = ["/usr/bin/python3", "-m", "unittest"] as const;
    expect(await run({ command, cwd: path.join(cwd, "python") }, 60_000)).toMatch(/^OK$/m);
  });

  test.runIf(isFull("recipes"))("the archive type-checks with the packages that it names", async () => {
    // What `npm install` brings.
    const types = path.join(siteDir, "tests/examples/node/node_modules");
    mkdirSync(path.join(cwd, "node_modules"));
    for (const name of ["@types", "undici-types"]) {
      symlinkSync(path.join(types, name), path.join(cwd, "node_modules", name));
    }
    await run({ command: [siteCompiler], cwd, env }, 60_000);
  });
});
