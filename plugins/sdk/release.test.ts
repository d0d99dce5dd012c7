import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { release } from "./index";

/** A site whose package has this version, with a changelog and what was released before. */
function siteOf(version: string, changelog: string, released: string[]): string {
  const site = mkdtempSync(path.join(tmpdir(), "socketless-release-"));
  onTestFinished(() => rmSync(site, { recursive: true }));
  for (const folder of ["sdk/javascript", "sdk/releases"]) {
    mkdirSync(path.join(site, folder), { recursive: true });
  }
  writeFileSync(path.join(site, "sdk/javascript/package.json"), JSON.stringify({ version }));
  writeFileSync(path.join(site, "sdk/javascript/CHANGELOG.md"), changelog);
  const versions = released.map((it) => ({ version: it }));
  writeFileSync(path.join(site, "sdk/releases/versions.json"), JSON.stringify(versions));
  return site;
}

it.each([
  ["a version twice", siteOf.bind(null, "1.0.0", "\n## 1.0.0\n", ["1.0.0"]), "set a new version"],
  ["a version without a word in the changelog", siteOf.bind(null, "1.1.0", "\n## 1.0.0\n", ["1.0.0"]), '"## 1.1.0"'],
])("releases no %s, and writes nothing", async (_what, make, problem) => {
  const site = make();
  await expect(release(site)).rejects.toThrow(problem);
  expect(readdirSync(path.join(site, "sdk/releases"))).toEqual(["versions.json"]);
});
