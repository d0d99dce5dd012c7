import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, expect, it } from "vitest";

import { hasHistory } from "./history";

const parent = mkdtempSync(path.join(tmpdir(), "history-"));
const repository = path.join(parent, "repository");
const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
const git = (...args: string[]): Buffer => execFileSync("git", [...identity, "-C", repository, ...args]);

afterAll(() => rmSync(parent, { recursive: true }));

it("has history only where git knows all of it", () => {
  expect(hasHistory(parent)).toBe(false);
  execFileSync("git", ["init", "--quiet", repository]);
  expect(hasHistory(repository)).toBe(false);
  for (const text of ["one", "two"]) {
    writeFileSync(path.join(repository, "file"), text);
    git("add", "file");
    git("commit", "--quiet", "--message", text);
  }
  expect(hasHistory(repository)).toBe(true);
  const shallow = path.join(parent, "shallow");
  execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${repository}`, shallow]);
  expect(hasHistory(shallow)).toBe(false);
});
