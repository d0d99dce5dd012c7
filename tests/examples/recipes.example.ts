import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";

import { packArchive } from "../../plugins/programs";
import { programs } from "../../src/config/programs";
import { describeExample } from "./describe";
import { run } from "./processes";
import { temporaryDirectory } from "../support/databases";
import { siteDir } from "./workspace";

describeExample("recipes", () => {
  const directory = temporaryDirectory();
  const cwd = path.join(directory, "recipes");

  beforeAll(() => {
    const archive = programs.archives.get("recipes.zip");
    if (!archive) {
      throw new Error("There is no recipes.zip");
    }
    const packed = packArchive(siteDir, archive);
    for (const [name, content] of Object.entries(unzipSync(packed))) {
      mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
      writeFileSync(path.join(directory, name), content);
    }
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  test("the archive passes its tests of Python, with Python alone", async () => {
    const command = ["/usr/bin/python3", "-m", "unittest"] as const;
    expect(await run({ command, cwd: path.join(cwd, "python") }, 60_000)).toMatch(/^OK$/m);
  });
});
