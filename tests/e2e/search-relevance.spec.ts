import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { askEngine, isKeptBack, judge, openEngine, readQueries } from "../../bench/search/relevance";
import { expect, test } from "../support/fixtures";

const BUILD = path.resolve("build");

const queriesOf = (file: string) => readQueries(path.resolve("bench/search", file));

test.describe("answers of the embedded engine to what readers type", () => {
  const ask = askEngine(openEngine(BUILD));
  const own = queriesOf("queries/site.json");

  for (const [name, queries, least] of [
    ["queries.json", queriesOf("queries.json"), { success1: 0.92, success3: 0.98 }],
    ["section-queries.json", queriesOf("section-queries.json"), { success1: 0.92, success3: 0.96 }],
    ["what the engine is tuned by", own.filter((query) => !isKeptBack(query)), { success1: 0.92, success3: 0.96 }],
  ] as const) {
    test(`${name}: the right place comes first`, async () => {
      const { success1, success3, judged } = await judge(ask, queries);
      const missed = judged.filter(({ rank }) => rank !== 1).map(({ q, rank, first }) => [q, rank, first[0]]);
      expect(success1, JSON.stringify(missed)).toBeGreaterThanOrEqual(least.success1);
      expect(success3, JSON.stringify(missed)).toBeGreaterThanOrEqual(least.success3);
    });
  }

  // Which of them are missed is not said: nobody may tune the engine by these.
  test("the kept-back third is answered nearly as well", async () => {
    const kept = own.filter(isKeptBack);
    const { success1, success3, empty } = await judge(ask, kept);
    expect(kept.length).toBeGreaterThanOrEqual(100);
    expect(success1).toBeGreaterThanOrEqual(0.89);
    expect(success3).toBeGreaterThanOrEqual(0.92);
    expect(empty).toBe(0);
  });

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
    test(`"${q}", misspelt or a name, is found`, async () => {
      const queries = [...queriesOf("queries.json"), ...queriesOf("section-queries.json")].filter((one) => one.q === q);
      expect(queries.length).toBeGreaterThan(0);
      expect((await judge(ask, queries)).success3).toBe(1);
    });
  }

  for (const [q, url] of [
    ["websocket python", "/docs/guides/language-agnostic-client?language=python#copy"],
    ["golang client", "/docs/guides/language-agnostic-client?language=go#copy"],
    ["php signature", "/docs/guides/message-validation?language=php#signature"],
    ["ngrok", "/docs/guides/local-development?tunnel=ngrok#tunnel"],
  ] as const) {
    test(`"${q}" leads to its tab`, async () => {
      expect((await ask(q)).slice(0, 3)).toContain(url);
    });
  }
});

test.describe("bytes of search", () => {
  const scripts = readdirSync(path.join(BUILD, "assets/js"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.join(BUILD, "assets/js", name));
  const withText = (text: string): string[] => scripts.filter((file) => readFileSync(file, "utf8").includes(text));

  test("engine, worker and what the first hit needs are 64 KB of brotli at most", () => {
    const files = [
      ...withText("The search index is not loaded."),
      ...withText("The search worker can't be loaded."),
      path.join(BUILD, "search/index.json"),
    ];
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0)).toBeLessThanOrEqual(64_000);
  });

  test("the window is 16 KB of gzip at most", () => {
    const files = [...withText("search-group-title"), ...withText("pendingRequests")];
    expect(files).toHaveLength(2);
    expect(files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)).toBeLessThanOrEqual(16_000);
  });
});
