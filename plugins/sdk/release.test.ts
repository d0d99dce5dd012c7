import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { release } from "./index";
import { releasePython, writePythonSdk } from "./python";
import { sha256Of } from "./releases";

/** A site whose packages have this version, with a changelog and what was released before. */
function siteOf(version: string, changelog: string, released: string[]): string {
  const site = mkdtempSync(path.join(tmpdir(), "socketless-release-"));
  onTestFinished(() => rmSync(site, { recursive: true }));
  mkdirSync(path.join(site, "sdk/releases"), { recursive: true });
  mkdirSync(path.join(site, "sdk/javascript"));
  cpSync("sdk/python", path.join(site, "sdk/python"), { recursive: true });
  writeFileSync(path.join(site, "sdk/javascript/package.json"), JSON.stringify({ version }));
  const project = path.join(site, "sdk/python/pyproject.toml");
  writeFileSync(project, readFileSync(project, "utf8").replace(/^version = .*$/m, `version = "${version}"`));
  for (const language of ["javascript", "python"]) {
    writeFileSync(path.join(site, `sdk/${language}/CHANGELOG.md`), changelog);
  }
  const versions = JSON.stringify(released.map((it) => ({ version: it })));
  writeFileSync(path.join(site, "sdk/releases/versions.json"), versions);
  writeFileSync(path.join(site, "sdk/releases/python.json"), versions);
  return site;
}

describe.each([
  ["JavaScript", release],
  ["Python", async (site: string) => releasePython(site)],
])("the package of %s", (_language, releaseOne) => {
  it.each([
    ["a version twice", siteOf.bind(null, "1.0.0", "\n## 1.0.0\n", ["1.0.0"]), "set a new version"],
    ["a version without a word in the changelog", siteOf.bind(null, "1.1.0", "\n## 1.0.0\n", ["1.0.0"]), '"## 1.1.0"'],
  ])("releases no %s, and writes nothing", async (_what, make, problem) => {
    const site = make();
    await expect(releaseOne(site)).rejects.toThrow(problem);
    expect(readdirSync(path.join(site, "sdk/releases")).sort()).toEqual(["python.json", "versions.json"]);
  });
});

it("serves a released wheel as it was, whatever its sources are now", () => {
  const site = siteOf("1.0.0", "\n## 1.0.0\n", []);
  const { sha256 } = releasePython(site);
  writeFileSync(path.join(site, "sdk/python/src/socketless/__init__.py"), "changed");
  const out = path.join(site, "build");
  const paths = { wheel: "/sdk/a.whl", list: "/sdk/python.json", changelog: "/sdk/CHANGELOG-python.md" };
  writePythonSdk(site, out, { version: "1.0.0", ...paths });
  const file = "sdk/socketless-1.0.0-py3-none-any.whl";
  expect(sha256Of(readFileSync(path.join(out, file)))).toBe(sha256);
  expect(JSON.parse(readFileSync(path.join(out, paths.list), "utf8"))).toEqual([
    { version: "1.0.0", wheel: { path: `/${file}`, sha256 } },
  ]);
});
