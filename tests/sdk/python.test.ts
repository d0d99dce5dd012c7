import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

const siteDir = path.resolve(__dirname, "../..");
/** Debian's, which has the frameworks of `tests/examples/debian-packages.txt`. */
const python = "/usr/bin/python3";

it.skipIf(!existsSync(python))("the package's own tests pass", { timeout: 120_000 }, () => {
  const { status, stderr } = spawnSync(python, ["-m", "unittest", "discover", "-s", "tests"], {
    cwd: path.join(siteDir, "sdk/python"),
    env: { ...process.env, PYTHONPATH: "src", PYTHONDONTWRITEBYTECODE: "1" },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/^Ran \d+ tests/m);
});
