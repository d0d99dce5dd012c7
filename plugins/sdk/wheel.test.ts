import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { strFromU8, unzipSync } from "fflate";
import { expect, it, onTestFinished } from "vitest";

import { makeWheel, wheelSourceOf } from "./wheel";

/** A site whose Python package has these settings and this code. */
function siteOf({ settings = "", code = "print(1)\n" } = {}): string {
  const site = mkdtempSync(path.join(tmpdir(), "socketless-wheel-"));
  onTestFinished(() => rmSync(site, { recursive: true }));
  const folder = path.join(site, "sdk/python");
  mkdirSync(path.join(folder, "src/socketless/__pycache__"), { recursive: true });
  const project = `
    [project]
    name = "socketless"
    version = "1.2.3"
    description = "A package."
    requires-python = ">=3.9"
    license = { text = "MIT" }
    classifiers = ["Typing :: Typed"]
    ${settings || "dependencies = []"}
    [project.urls]
    Source = "https://example.com/source"`;
  const files = {
    "pyproject.toml": project,
    "README.md": "# A package\n",
    LICENSE: "MIT\n",
    "src/socketless/__init__.py": code,
    "src/socketless/py.typed": "",
    "src/socketless/__pycache__/a.pyc": "made by Python",
    "src/socketless/.env": "KEY=secret",
    "src/socketless/app.py.orig": "print(0)",
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), content);
  }
  return site;
}

it("packs the sources and the metadata, and records the hash and the size of each", () => {
  const files = unzipSync(makeWheel(siteOf()));
  const info = "socketless-1.2.3.dist-info";
  expect(Object.keys(files)).toEqual([
    "socketless/__init__.py",
    "socketless/py.typed",
    ...["LICENSE", "METADATA", "WHEEL", "top_level.txt", "RECORD"].map((name) => `${info}/${name}`),
  ]);
  const record = strFromU8(files[`${info}/RECORD`] ?? new Uint8Array());
  // printf 'print(1)\n' | openssl dgst -sha256 -binary | basenc --base64url
  expect(record).toContain("socketless/__init__.py,sha256=zEIVUIj8pXMHWNtysqW8ozESqUHfqi1DCY7EIs5OohM,9\n");
  expect(record).toMatch(/\nsocketless-1\.2\.3\.dist-info\/RECORD,,\n$/);
  const metadata = strFromU8(files[`${info}/METADATA`] ?? new Uint8Array());
  for (const line of ["Name: socketless", "Version: 1.2.3", "Requires-Python: >=3.9", "\n\n# A package"]) {
    expect(metadata).toContain(line);
  }
});

it("makes the same bytes of the same sources, and others of others", () => {
  const [one, same, other] = [siteOf(), siteOf(), siteOf({ code: "print(2)\n" })];
  expect(Buffer.from(makeWheel(one)).equals(makeWheel(same))).toBe(true);
  expect(wheelSourceOf(one)).toBe(wheelSourceOf(same));
  expect(wheelSourceOf(one)).not.toBe(wheelSourceOf(other));
});

it("refuses dependencies, which it wouldn't name", () => {
  expect(() => makeWheel(siteOf({ settings: 'dependencies = ["requests"]' }))).toThrow("lists dependencies");
});
