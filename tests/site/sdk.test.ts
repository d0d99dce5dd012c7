import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { expect, it } from "vitest";

import { headersFor, parseHeadersFile } from "../../plugins/policy";
import { packSdk } from "../../plugins/sdk/pack";
import { readPythonReleases, readReleases, RELEASES, sha256Of, tarballName } from "../../plugins/sdk/releases";
import { makeWheel } from "../../plugins/sdk/wheel";
import { sdk, SDK_CLIENT, SDK_PACKAGE, SDK_TARBALL, SDK_WHEEL } from "../../src/config/sdk";
import { BUILD, readBuilt } from "./built";

const { tarball, client, version } = sdk.current;
const built = (file: string): Buffer => readFileSync(path.join(BUILD, file));

interface Listed {
  version: string;
  tarball: { path: string; integrity: string };
  client: { path: string; integrity: string };
}

it("the site serves the latest release at the address that pages name, and before the first one what its sources make", async () => {
  expect(new URL(SDK_TARBALL).pathname).toBe(tarball);
  const latest = readReleases(path.resolve()).at(-1);
  const made = latest
    ? path.join(path.resolve(), RELEASES, tarballName(latest.version))
    : (await packSdk(path.resolve())).tarball;
  expect(built(tarball).equals(readFileSync(made))).toBe(true);
});

it("the site serves the Python package in the same way, with its hash in a list", () => {
  const { wheel, list, changelog, version: current } = sdk.python;
  expect(new URL(SDK_WHEEL).pathname).toBe(wheel);
  const latest = readPythonReleases(path.resolve()).at(-1)?.sha256;
  expect(sha256Of(built(wheel))).toBe(latest ?? sha256Of(makeWheel(path.resolve())));
  expect((JSON.parse(readBuilt(list)) as unknown[]).at(-1)).toEqual({
    version: current,
    wheel: { path: wheel, sha256: sha256Of(built(wheel)) },
  });
  expect(readBuilt(changelog)).toContain(`## ${current}\n`);
});

it("the client loads as one module", () => {
  expect(new URL(SDK_CLIENT).pathname).toBe(client);
  const url = pathToFileURL(path.join(BUILD, client)).href;
  const code = `import { openConnection } from ${JSON.stringify(url)}; console.log(typeof openConnection)`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  expect(output.trim()).toBe("function");
});

it("the list of versions has the hash of each file, and the changelog its changes", () => {
  const list = JSON.parse(readBuilt(sdk.list)) as Listed[];
  expect(list.at(-1)?.version).toBe(version);
  for (const { path: file, integrity } of list.flatMap((it) => [it.tarball, it.client])) {
    expect(integrity).toBe(`sha512-${createHash("sha512").update(built(file)).digest("base64")}`);
  }
  expect(readBuilt(sdk.changelog)).toContain(`## ${version}\n`);
});

it("caches keep the files of a release, and pages of other sites may import the client", () => {
  const rules = parseHeadersFile(readBuilt("_headers"));
  for (const file of [tarball, client]) {
    const caching = headersFor(rules, file)["Cache-Control"] ?? "";
    expect(caching.includes("immutable")).toBe(readReleases(path.resolve()).length > 0);
  }
  expect(headersFor(rules, sdk.list)["Cache-Control"]).toBeUndefined();
  expect(headersFor(rules, client)["Access-Control-Allow-Origin"]).toBe("*");
});

it("the page has the address for each package manager", () => {
  const page = readBuilt("docs/libraries/javascript.md");
  for (const command of ["npm install", "pnpm add", "yarn add", "bun add"]) {
    expect(page).toContain(`${command} ${SDK_PACKAGE}\n`);
  }
  expect(page).not.toMatch(/SDK_(?:PACKAGE|TARBALL|CLIENT)/);
});
