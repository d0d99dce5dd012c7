import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

import { expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 300_000 });

const cwd = path.resolve(__dirname, "../../sdk/python");
/** Debian's, which has the frameworks of `tests/examples/debian-packages.txt`. */
const python = "/usr/bin/python3";
const mypy = "/usr/bin/mypy";

it.skipIf(!existsSync(python))("the package's own tests pass", () => {
  const { status, stderr } = spawnSync(python, ["-m", "unittest", "discover", "-s", "tests"], {
    cwd,
    env: { ...process.env, PYTHONPATH: "src", PYTHONDONTWRITEBYTECODE: "1" },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/^Ran \d+ tests/m);
});

it.skipIf(!existsSync(mypy))("its types are complete, for the oldest Python that it names", () => {
  const cache = path.resolve(cwd, "../../.cache/mypy");
  const options = ["--strict", "--python-version", "3.9", "--cache-dir", cache];
  expect(spawnSync(mypy, [...options, "src/socketless"], { cwd, encoding: "utf8" }).stdout).toContain("Success");
});
