import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { fingerprint, readRecord, runOfPage, type ProgramRun } from "./record";

let siteDir: string;

beforeEach(() => {
  siteDir = mkdtempSync(path.join(tmpdir(), "examples-run-"));
  for (const name of ["hono", "client"]) {
    mkdirSync(path.join(siteDir, "examples", name), { recursive: true });
    writeFileSync(path.join(siteDir, "examples", name, "main.js"), name);
  }
});

afterEach(() => rmSync(siteDir, { recursive: true }));

const run = (name: string, date: string, passed = true): ProgramRun => ({
  date,
  apiVersion: "1.0.0",
  passed,
  fingerprint: fingerprint(path.join(siteDir, "examples", name)),
});

const programs = (...names: string[]): string[] => names.map((name) => path.join(siteDir, "examples", name));

test("a page speaks of the oldest run among its programs", () => {
  const record = new Map([
    ["hono", run("hono", "2026-03-02")],
    ["client", run("client", "2026-03-01")],
  ]);
  expect(runOfPage(programs("hono", "client"), record)?.date).toBe("2026-03-01");
});

test("a page says nothing when it quotes nothing, or a program that did not run, failed or changed", () => {
  const record = new Map([
    ["hono", run("hono", "2026-03-02")],
    ["client", run("client", "2026-03-01", false)],
  ]);
  expect(runOfPage([], record)).toBeUndefined();
  expect(runOfPage(programs("hono", "client"), record)).toBeUndefined();
  expect(runOfPage(programs("hono"), new Map())).toBeUndefined();
  writeFileSync(path.join(siteDir, "examples/hono/main.js"), "changed");
  expect(runOfPage(programs("hono"), record)).toBeUndefined();
});

test("a program may be a single file", () => {
  const file = path.join(siteDir, "examples/single.js");
  writeFileSync(file, "single");
  const record = new Map([["single.js", { ...run("hono", "2026-03-02"), fingerprint: fingerprint(file) }]]);
  expect(runOfPage([file], record)?.date).toBe("2026-03-02");
});

test("what installing makes does not change the fingerprint", () => {
  const folder = path.join(siteDir, "examples/hono");
  const before = fingerprint(folder);
  mkdirSync(path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "node_modules/a.js"), "a");
  expect(fingerprint(folder)).toBe(before);
});

test("the record is empty before the tests have run", () => {
  const file = path.join(siteDir, "run.json");
  expect(readRecord(file).size).toBe(0);
  writeFileSync(file, JSON.stringify({ hono: run("hono", "2026-03-02") }));
  expect(readRecord(file).get("hono")?.date).toBe("2026-03-02");
});
