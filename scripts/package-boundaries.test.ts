import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

const PACKAGES = "packages";

/** What only this site has: its name, its folders, its routes. */
const OWN =
  /socketless|(?:from|require\(|import\()\s*["'][./]*\/(?:src|docs|examples|api-spec|service)\/|["'`]\/api\b/i;

const files = (folder: string): string[] =>
  readdirSync(path.join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:[cm]?[jt]sx?|css)$/.test(file) && !/\.test\.\w+$/.test(file))
    .map((file) => path.join(folder, "src", file));

describe.each(readdirSync(PACKAGES))("the package %s", (name) => {
  it("knows nothing of this site", () => {
    const found = files(path.join(PACKAGES, name)).flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) => (OWN.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it("imports nothing beyond its folder by a path", () => {
    const found = files(path.join(PACKAGES, name)).flatMap((file) => {
      const depth = path.relative(path.join(PACKAGES, name), path.dirname(file)).split(path.sep).length;
      return [...readFileSync(file, "utf8").matchAll(/(?:from|require\(|import\()\s*["']((?:\.\.\/)+)/g)]
        .filter(([, up = ""]) => up.length / 3 > depth)
        .map(([statement]) => `${file}: ${statement}`);
    });
    expect(found).toEqual([]);
  });

  it("has a README, and options that TypeScript knows", () => {
    const readme = readFileSync(path.join(PACKAGES, name, "README.md"), "utf8");
    for (const heading of ["## Install", "## Options", "## What it relies on", "## Limits"]) {
      expect(readme).toContain(heading);
    }
  });
});
