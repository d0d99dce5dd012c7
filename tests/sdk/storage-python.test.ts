import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import * as lists from "../../sdk/javascript/src/storage/redis-lists";
import * as places from "../../sdk/javascript/src/storage/redis-places";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import { testStore } from "./storage/contract";
import { STARTERS } from "./storage/databases";
import { startMixed, startPython } from "./storage/python";

const siteDir = path.resolve(__dirname, "../..");
const source = (name: string): string =>
  readFileSync(path.join(siteDir, "sdk/python/src/socketless/storage", name), "utf8");

describe("in Python, the memory", () => {
  testStore(async () => {
    const { store, call, stop } = await startPython("memory", "");
    const age = (ms: number) => {
      onTestFinished(async () => void (await call("age", [-ms])));
      return call("age", [ms]);
    };
    return { store, address: "", age, close: stop };
  }, false);
});

describe.each(["postgres", "redis"] as const)("shared by Python and JavaScript, %s", (kind) => {
  testStore(() => startMixed(kind, STARTERS[kind]));
});

test("the tables and the scripts of Redis are the same in both languages", () => {
  expect(source("_schema.py")).toContain(SCHEMA);
  const [start = ""] = lists.GET.split("\n  return item(ARGV[1])");
  for (const script of [...Object.values(lists), ...Object.values(places)]) {
    expect(source("_redis_scripts.py")).toContain(script.replace(start, ""));
  }
});
