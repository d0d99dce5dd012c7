import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = path.resolve(__dirname, "..");

let folder: string;

const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "line-ends-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

it("a checkout on Windows, with core.autocrlf=true, has the same bytes", () => {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\0")
    .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
  expect(files).toContain(".gitattributes");
  // Bytes that a text file would lose.
  const binary = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x0a]);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileSync(path.join(ROOT, file), path.join(folder, file));
  }
  writeFileSync(path.join(folder, "odd.png"), binary);
  git("init", "--quiet");
  git("add", "--all", "--force");
  git("commit", "--quiet", "--message", "All");
  git("-c", "core.autocrlf=true", "clone", "--quiet", "--config", "core.autocrlf=true", folder, "windows");
  const changed = files.filter(
    (file) => !readFileSync(path.join(folder, "windows", file)).equals(readFileSync(path.join(ROOT, file))),
  );
  expect(changed).toEqual([]);
  expect(readFileSync(path.join(folder, "windows/odd.png"))).toEqual(binary);
}, 60_000);
