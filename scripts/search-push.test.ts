import { spawn } from "node:child_process";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { connect, type Host, push } from "../plugins/search/node/push";
import type { SearchRecord } from "../plugins/search/record";

import { type AlgoliaServer, startAlgolia } from "../tests/algolia/server";
import { search } from "../src/config/search";
import { readDestination } from "./search-push";

const KEY = "write-key-0123456789";
const { vocabulary } = search;
const records = Array.from({ length: 2_300 }, (_, number): SearchRecord => ({
  objectID: `/docs/page#place-${number}`,
  type: "content",
  url: `https://docs.socketless.ws/docs/page#place-${number}`,
  url_without_anchor: "https://docs.socketless.ws/docs/page",
  anchor: `place-${number}`,
  hierarchy: { lvl0: "Docs", lvl1: "Page", lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: `Text ${number}`,
  language: "en",
  version: "current",
  docusaurus_tag: "default",
  weight: { pageRank: 0, level: 0, position: number },
}));

let algolia: AlgoliaServer;
let lines: string[];

beforeEach(async () => {
  algolia = await startAlgolia();
  algolia.indexes.set("socketless", {
    settings: {},
    synonyms: [],
    records: new Map([["old", { objectID: "old" }]]),
  });
  lines = [];
});

afterEach(() => algolia.close());

function connection() {
  const host: Host = { url: new URL(algolia.url).host, accept: "readWrite", protocol: "http" };
  return connect({ appId: "TESTAPP", writeKey: KEY, indexName: "socketless" }, records.length, log, [host]);
}
const log = (line: string): void => void lines.push(line);
const live = () => [...(algolia.indexes.get("socketless")?.records.keys() ?? [])];

describe("push", () => {
  it("replaces the records, sets the settings and synonyms, and tells how far it is", async () => {
    await push({ client: connection().client, indexName: "socketless", records, vocabulary, log });
    expect(live()).toHaveLength(2_300);
    expect(live()).not.toContain("old");
    expect(algolia.indexes.get("socketless")?.settings).toMatchObject({ distinct: true, attributeForDistinct: "url" });
    expect(algolia.indexes.get("socketless")?.synonyms.length).toBeGreaterThan(0);
    expect([...algolia.indexes.keys()]).toEqual(["socketless"]);
    expect(lines).toContain("Records: 1000 of 2300");
    expect(lines.at(-1)).toBe('Done: 2300 records are in "socketless".');
    expect(new Set(algolia.requests.map(({ key }) => key))).toEqual(new Set([KEY]));
  });

  it("leaves the old records in place when a batch is refused", async () => {
    let batches = 0;
    algolia.before = (_method, path) => {
      batches += path.endsWith("/batch") && !path.includes("synonyms") ? 1 : 0;
      algolia.mode = batches === 2 && path.endsWith("/batch") ? "forbidden" : "works";
    };
    await expect(
      push({ client: connection().client, indexName: "socketless", records, vocabulary, log }),
    ).rejects.toThrow(/Invalid/);
    expect(live()).toEqual(["old"]);
    expect([...algolia.indexes.keys()]).toEqual(["socketless"]);
  });

  it("interrupted half-way: the old records stay, and what was half-made is deleted", async () => {
    const { client, tidy } = connection();
    let reached = (): void => undefined;
    const halfWay = new Promise<void>((resolve) => (reached = resolve));
    let batches = 0;
    algolia.before = (_method, path) => {
      batches += path.endsWith("/batch") && !path.includes("synonyms") ? 1 : 0;
      if (batches === 2 && path.endsWith("/batch")) {
        reached();
        return new Promise(() => undefined);
      }
      return undefined;
    };
    void push({ client, indexName: "socketless", records, vocabulary, log }).catch(() => undefined);
    await halfWay;
    expect(live()).toEqual(["old"]);
    expect(algolia.indexes.size).toBe(2);
    await tidy();
    expect([...algolia.indexes.keys()]).toEqual(["socketless"]);
    expect(live()).toEqual(["old"]);
  });

  it("sends nothing where there are no records", async () => {
    await expect(
      push({ client: connection().client, indexName: "socketless", records: [], vocabulary, log }),
    ).rejects.toThrow(/no records/);
    expect(algolia.requests).toEqual([]);
  });
});

describe("readDestination", () => {
  it("takes the default index name", () => {
    expect(readDestination({ ALGOLIA_APP_ID: "TESTAPP", ALGOLIA_WRITE_API_KEY: KEY })).toEqual({
      appId: "TESTAPP",
      writeKey: KEY,
      indexName: "socketless",
    });
  });

  it.each([
    [{ ALGOLIA_APP_ID: "TESTAPP" }, /ALGOLIA_WRITE_API_KEY is empty/],
    [{ ALGOLIA_WRITE_API_KEY: KEY }, /ALGOLIA_APP_ID is empty/],
    [{ ALGOLIA_APP_ID: "not an id", ALGOLIA_WRITE_API_KEY: KEY }, /ALGOLIA_APP_ID must be letters/],
  ])("refuses %o", (variables, problem) => {
    expect(() => readDestination(variables)).toThrow(problem);
  });
});

it("as a command without a write key: one message, exit code 1", async () => {
  const child = spawn(process.execPath, [require.resolve("tsx/cli"), "scripts/search-push.ts"], {
    env: { ...process.env, ALGOLIA_WRITE_API_KEY: "", ALGOLIA_APP_ID: "TESTAPP" },
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(code).toBe(1);
  expect(errors).toMatch(/ALGOLIA_WRITE_API_KEY is empty/);
  expect(errors).not.toMatch(/\n\s+at /);
}, 20_000);
