import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { expect, test } from "vitest";

import { bundleLocal, bundleWorker } from "./bundle";

const KILOBYTE = 1000;

test("the worker's script has nothing of Node.js and is small", async () => {
  // Bundling for browsers fails at an import of a module of Node.js.
  const script = await bundleWorker();
  expect(/\bnode:|\brequire\(|\bprocess\.|\bBuffer\./.exec(script)?.[0]).toBeUndefined();
  expect(brotliCompressSync(script).length).toBeLessThan(30 * KILOBYTE);
});

test("the file for a reader's machine is small, and the same each time", async () => {
  const [one, other] = [await bundleLocal(), await bundleLocal()];
  expect(one.text === other.text).toBe(true);
  expect(Buffer.byteLength(one.text)).toBeLessThan(150 * KILOBYTE);
});

test("it names what it is made from, and carries the licences of others", async () => {
  const { text, sources } = await bundleLocal();
  const names = sources.map((file) => path.relative(__dirname, file).replaceAll(path.sep, "/"));
  expect(names).toEqual(
    expect.arrayContaining(["core/hub.ts", "local/log-page.css", "local/log-page.ts", "../api-spec/openapi.json"]),
  );
  const licensed = [...text.matchAll(/^\/\*\n(\S+) \d+\.\d+\.\d+\n[^]*?Permission is hereby granted[^]*?^\*\/$/gm)];
  expect(licensed.map(([, name]) => name).sort()).toEqual(["@hono/node-server", "hono", "ws"]);
});
