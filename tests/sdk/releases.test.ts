import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { manifestOf, sourceOf } from "../../plugins/sdk/pack";
import {
  clientName,
  integrityOf,
  LISTS,
  readPythonReleases,
  readReleases,
  RELEASES,
  sha256Of,
  tarballName,
} from "../../plugins/sdk/releases";
import { SDK_WHEEL } from "../../src/config/sdk";
import { projectOf, wheelName, wheelSourceOf } from "../../plugins/sdk/wheel";

/** Requirements of examples in Python, by path from the site's root. */
const requirements = execFileSync("git", ["ls-files", "examples/**/requirements.txt"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => readFileSync(file, "utf8").includes("socketless @"));

it.each(requirements)("%s names the wheel that pages do", (file) => {
  expect(readFileSync(file, "utf8")).toContain(`socketless @ ${SDK_WHEEL}\n`);
});

const siteDir = path.resolve(__dirname, "../..");
const released = readReleases(siteDir);
const wheels = readPythonReleases(siteDir);

const read = (file: string): Buffer => readFileSync(path.join(siteDir, RELEASES, file));

it("released files are those of their hashes, and no others", () => {
  const integrities = released.flatMap(({ version, tarball, client }) => [
    [tarballName(version), tarball] as const,
    [clientName(version), client] as const,
  ]);
  for (const [file, integrity] of integrities) {
    expect([file, integrityOf(read(file))]).toEqual([file, integrity]);
  }
  for (const { version, sha256 } of wheels) {
    expect([version, sha256Of(read(wheelName(version)))]).toEqual([version, sha256]);
  }
  const files = [...integrities.map(([file]) => file), ...wheels.map(({ version }) => wheelName(version))];
  expect(readdirSync(path.join(siteDir, RELEASES)).sort()).toEqual(
    [...files, "README.md", ...Object.values(LISTS)].sort(),
  );
});

it.each([
  ["sdk/javascript/package.json", manifestOf(siteDir).version, released, sourceOf(siteDir)],
  ["sdk/python/pyproject.toml", projectOf(siteDir).version, wheels, wheelSourceOf(siteDir)],
])("sources that have changed since their release have a new version in %s", (manifest, version, list, source) => {
  const same = list.find((it) => it.version === version);
  const remedy = `What ${version} was made from has changed: set a new version in ${manifest}`;
  expect(same?.source ?? source, remedy).toBe(source);
});
