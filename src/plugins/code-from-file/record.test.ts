import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { fingerprint, readRecord, recordPath, runOfPage, type ExampleRun } from "./record";

let siteDir: string;

beforeEach(() => {
  siteDir = mkdtempSync(path.join(tmpdir(), "examples-run-"));
  for (const name of ["hono", "client"]) {
    mkdirSync(path.join(siteDir, "examples", name), { recursive: true });
    writeFileSync(path.join(siteDir, "examples", name, "main.js"), name);
  }
});

afterEach(() => rmSync(siteDir, { recursive: true }));

const run = (name: string, date: string, passed = true): ExampleRun => ({
  date,
  apiVersion: "1.0.0",
  passed,
  fingerprint: fingerprint(path.join(siteDir, "examples", name)),
});

test("a page speaks of the oldest run among its examples", () => {
  const record = { hono: run("hono", "2026-03-02"), client: run("client", "2026-03-01") };
  expect(runOfPage(["hono", "client"], record, siteDir)?.date).toBe("2026-03-01");
});

test("a page says nothing when it quotes nothing, or an example that did not run, failed or changed", () => {
  const record = { hono: run("hono", "2026-03-02"), client: run("client", "2026-03-01", false) };
  expect(runOfPage([], record, siteDir)).toBeUndefined();
  expect(runOfPage(["hono", "client"], record, siteDir)).toBeUndefined();
  expect(runOfPage(["hono"], {}, siteDir)).toBeUndefined();
  writeFileSync(path.join(siteDir, "examples/hono/main.js"), "changed");
  expect(runOfPage(["hono"], record, siteDir)).toBeUndefined();
});

test("what installing makes does not change the fingerprint", () => {
  const folder = path.join(siteDir, "examples/hono");
  const before = fingerprint(folder);
  mkdirSync(path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "node_modules/a.js"), "a");
  expect(fingerprint(folder)).toBe(before);
});

test("the record is empty before the tests have run", () => {
  expect(readRecord(siteDir)).toEqual({});
  mkdirSync(path.join(siteDir, ".cache"));
  writeFileSync(path.join(siteDir, recordPath), JSON.stringify({ hono: run("hono", "2026-03-02") }));
  expect(readRecord(siteDir).hono?.date).toBe("2026-03-02");
});
