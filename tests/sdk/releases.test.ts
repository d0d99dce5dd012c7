import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { manifestOf, sourceOf } from "../../plugins/sdk/pack";
import { clientName, integrityOf, readReleases, RELEASES, tarballName } from "../../plugins/sdk/releases";

const siteDir = path.resolve(__dirname, "../..");
const released = readReleases(siteDir);

it("released files are those of their hashes, and no others", () => {
  const integrities = released.flatMap(({ version, tarball, client }) => [
    [tarballName(version), tarball] as const,
    [clientName(version), client] as const,
  ]);
  for (const [file, integrity] of integrities) {
    expect([file, integrityOf(readFileSync(path.join(siteDir, RELEASES, file)))]).toEqual([file, integrity]);
  }
  const others = ["README.md", "versions.json"];
  expect(readdirSync(path.join(siteDir, RELEASES)).sort()).toEqual(
    [...integrities.map(([file]) => file), ...others].sort(),
  );
});

it("sources that have changed since their release have a new version", () => {
  const { version } = manifestOf(siteDir);
  const same = released.find((it) => it.version === version);
  const remedy = `What ${version} was made from has changed: set a new version in sdk/javascript/package.json`;
  expect(same?.source ?? sourceOf(siteDir), remedy).toBe(sourceOf(siteDir));
});
