import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { judge, openEngine, type Query } from "../../bench/search/relevance";
import { expect, test } from "../support/fixtures";

const BUILD = path.resolve("build");

const queriesOf = (file: string): Query[] =>
  (JSON.parse(readFileSync(path.resolve("bench/search", file), "utf8")) as { queries: Query[] }).queries;

test.describe("answers of the embedded engine to what readers type", () => {
  const engine = openEngine(path.join(BUILD, "search/index.json"));

  for (const [file, least] of [
    ["queries.json", { success1: 0.92, success3: 0.98 }],
    ["section-queries.json", { success1: 0.92, success3: 0.96 }],
  ] as const) {
    test(`${file}: the right place comes first`, () => {
      const { success1, success3, judged } = judge(engine, queriesOf(file));
      const missed = judged.filter(({ rank }) => rank !== 1).map(({ q, rank, first }) => [q, rank, first[0]]);
      expect(success1, JSON.stringify(missed)).toBeGreaterThanOrEqual(least.success1);
      expect(success3, JSON.stringify(missed)).toBeGreaterThanOrEqual(least.success3);
    });
  }

  for (const q of [
    "webhok",
    "sveltkit",
    "reconect",
    "hartbeat",
    "sendOnConnect",
    "send on connect",
    "overrideFeeds",
    "x-socketless-signature",
    "/api/v0/feeds",
    "CONNECTION_CLOSE",
    "openapi-typescript",
    "connection_opn",
    "send_on_disconnect",
  ]) {
    test(`"${q}", misspelt or a name, is found`, () => {
      const queries = [...queriesOf("queries.json"), ...queriesOf("section-queries.json")].filter((one) => one.q === q);
      expect(queries.length).toBeGreaterThan(0);
      expect(judge(engine, queries).success3).toBe(1);
    });
  }
});

test.describe("bytes of search", () => {
  const scripts = readdirSync(path.join(BUILD, "assets/js"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.join(BUILD, "assets/js", name));
  const withText = (text: string): string[] => scripts.filter((file) => readFileSync(file, "utf8").includes(text));

  test("engine, worker and index are 32 KB of brotli at most", () => {
    const files = [
      ...withText("processTerm"),
      ...withText("The search worker gave no result."),
      path.join(BUILD, "search/index.json"),
    ];
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0)).toBeLessThanOrEqual(32_000);
  });

  test("the window is 16 KB of gzip at most", () => {
    const files = [...withText("search-group-title"), ...withText("pendingRequests")];
    expect(files).toHaveLength(2);
    expect(files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)).toBeLessThanOrEqual(16_000);
  });
});
