import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, expect, it, vi } from "vitest";

import { sourceOf } from "./source";

const folder = mkdtempSync(path.join(tmpdir(), "docs-mcp-"));
mkdirSync(path.join(folder, "build"));
writeFileSync(path.join(folder, "secret.md"), "secret");
writeFileSync(path.join(folder, "build/page.md"), "# Page");

afterAll(() => rmSync(folder, { recursive: true }));

it("reads a folder, and nothing beside it", async () => {
  const source = sourceOf(path.join(folder, "build"));
  expect(await source("/page.md")).toBe("# Page");
  expect(await source("/none.md")).toBeUndefined();
  expect(await source("/../secret.md")).toBeUndefined();
  expect(await source("/")).toBeUndefined();
});

it("reads an address, and says what it answered", async () => {
  const answers = new Map([
    ["https://docs.example/sub/page.md", new Response("# Page")],
    ["https://docs.example/sub/none.md", new Response("", { status: 404 })],
    ["https://docs.example/sub/broken.md", new Response("", { status: 503 })],
  ]);
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(answers.get(address)));
  const source = sourceOf("https://docs.example/sub/");
  expect(await source("/page.md")).toBe("# Page");
  expect(await source("/none.md")).toBeUndefined();
  await expect(source("/broken.md")).rejects.toThrow("https://docs.example/sub/broken.md answered 503");
  vi.unstubAllGlobals();
});
