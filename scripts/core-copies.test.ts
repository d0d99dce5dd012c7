import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { contentOf, copies } from "./core-copies";

const siteDir = path.resolve(__dirname, "..");

it.each([...copies.keys()])("%s is the core's file; npm run examples:core copies it", async (copy) => {
  expect(readFileSync(path.join(siteDir, copy), "utf8")).toBe(await contentOf(copy, siteDir));
});
