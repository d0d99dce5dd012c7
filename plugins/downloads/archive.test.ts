import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, it, vi } from "vitest";

import { archiveOf } from "./archive";

const example = path.resolve(__dirname, "../../examples/hono");
const copy = mkdtempSync(path.join(tmpdir(), "archive-"));
cpSync(example, copy, { recursive: true, filter: (file) => !file.includes("node_modules") });
const archive = archiveOf(copy, { folder: "live-room" });

afterAll(() => rmSync(copy, { recursive: true }));

it("holds what a reader needs, in one folder", () => {
  const files = new Map(Object.entries(unzipSync(archive)));
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(["live-room/.env.example", "live-room/package-lock.json", "live-room/src/app.ts"]),
  );
  expect(strFromU8(files.get("live-room/src/app.ts") ?? new Uint8Array())).toBe(
    readFileSync(path.join(example, "src/app.ts"), "utf8"),
  );
});

it("holds neither what was installed nor a reader's own settings", () => {
  cpSync(path.join(copy, "package.json"), path.join(copy, "node_modules/hono/package.json"));
  writeFileSync(path.join(copy, ".env"), "SOCKETLESS_API_KEY=mine");
  expect(archiveOf(copy, { folder: "live-room" })).toEqual(archive);
});

it("is the same whenever and wherever it is made", () => {
  utimesSync(path.join(copy, "src/app.ts"), 1, 1);
  vi.stubEnv("TZ", "Pacific/Auckland");
  expect(archiveOf(copy, { folder: "live-room" })).toEqual(archive);
  vi.unstubAllEnvs();
});

it("leaves folders out, and takes further files", () => {
  const packed = archiveOf(copy, { folder: "room", without: ["public"], more: { "local.mjs": "run();" } });
  const files = new Map(Object.entries(unzipSync(packed)));
  expect([...files.keys()].filter((name) => name.startsWith("room/public/"))).toEqual([]);
  expect(files.has("room/src/app.ts")).toBe(true);
  expect(strFromU8(files.get("room/local.mjs") ?? new Uint8Array())).toBe("run();");
});

it("changes with a file", () => {
  writeFileSync(path.join(copy, "src/app.ts"), "export {};");
  expect(archiveOf(copy, { folder: "live-room" })).not.toEqual(archive);
});
