import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { dependenciesOf } from "./dependencies";

let siteDir: string;

beforeAll(() => {
  siteDir = mkdtempSync(path.join(tmpdir(), "dependencies-"));
  mkdirSync(path.join(siteDir, "examples/hono/src"), { recursive: true });
  writeFileSync(path.join(siteDir, "examples/hono/src/server.ts"), "");
  writeFileSync(path.join(siteDir, "examples/hono/package.json"), "{}");
});

afterAll(() => rmSync(siteDir, { recursive: true }));

function relativeDependencies(source: string): { present: string[]; missing: string[] } {
  const { present, missing } = dependenciesOf(source, siteDir);
  const relative = (files: string[]): string[] => files.map((file) => path.relative(siteDir, file)).sort();
  return { present: relative(present), missing: relative(missing) };
}

test("a page follows what it quotes, the rest of the example and the record of the run", () => {
  const source = "```ts file=examples/hono/src/server.ts#webhook\n```\n```ts file=examples/hono/src/missing.ts\n```";
  expect(relativeDependencies(source)).toEqual({
    present: ["examples/hono/package.json", "examples/hono/src/server.ts"],
    missing: ["examples/hono/src/missing.ts", "tests/examples/runs.json"],
  });
});

test("a page that quotes nothing follows nothing", () => {
  expect(relativeDependencies("```bash shell\nls\n```")).toEqual({ present: [], missing: [] });
});

test("an example that does not exist is followed by its quoted path", () => {
  expect(relativeDependencies("```go file=examples/go/main.go\n```").missing).toContain("examples/go/main.go");
});
