import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { connect, type Host, push } from "../plugins/search/node/push";
import { toRecords } from "../plugins/search/node/records";
import type { PageContent } from "../plugins/search/record";

import { type AlgoliaServer, startAlgolia } from "../tests/algolia/server";
import { search } from "../src/config/search";
import { readDestination } from "./search-push";

const KEY = "write-key-0123456789";
const { vocabulary } = search;
const page: PageContent = {
  url: "https://docs.socketless.ws/docs/page",
  group: "Docs",
  facets: { language: "en", version: "current", docusaurus_tag: "default" },
  sections: Array.from({ length: 2_300 }, (_, number) => ({
    level: 2,
    anchor: `place-${number}`,
    heading: `Place ${number}`,
    blocks: [],
  })),
};
const records = toRecords(page);

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
  return connect({ appId: "TESTAPP", writeKey: KEY, indexName: "socketless" }, [host]);
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
    [{ ALGOLIA_WRITE_API_KEY: KEY }, /ALGOLIA_APP_ID is empty/],
    [{ ALGOLIA_APP_ID: "not an id", ALGOLIA_WRITE_API_KEY: KEY }, /ALGOLIA_APP_ID must be letters/],
  ])("refuses %o", (variables, problem) => {
    expect(() => readDestination(variables)).toThrow(problem);
  });
});

describe("npm run search:push", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "push-"));
    mkdirSync(path.join(folder, "build/search"), { recursive: true });
    mkdirSync(path.join(folder, ".docusaurus"));
    writeFileSync(path.join(folder, "build/search/index.json"), "{}");
    writeFileSync(path.join(folder, ".docusaurus/search-pages.json"), JSON.stringify([page]));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Starts the command, its requests led to the local server. */
  function start(variables: Record<string, string> = {}) {
    const command = ["--import", import.meta.resolve("tsx"), path.resolve("scripts/search-push.ts")];
    const led = {
      NODE_OPTIONS: `--require ${path.resolve("tests/algolia/redirect.cjs")}`,
      LOCAL_ALGOLIA_URL: algolia.url,
    };
    const settings = { ALGOLIA_APP_ID: "TESTAPP", ALGOLIA_WRITE_API_KEY: KEY, ...variables };
    const child = spawn(process.execPath, command, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...led, ...settings },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    [child.stdout, child.stderr].forEach((stream) => stream.on("data", (text: Buffer) => (output += text.toString())));
    return { child, ended: once(child, "close").then(([code]) => ({ code: code as number | null, output })) };
  }

  it("SIGTERM half-way leaves the old index and nothing half-made, and the next push is whole", async () => {
    const held = new Promise<void>((resolve) => {
      algolia.before = (_method, asked) => {
        if (!/\/1\/indexes\/[^/]+\/batch$/.test(asked)) {
          return undefined;
        }
        resolve();
        return new Promise(() => undefined);
      };
    });
    const { child, ended } = start();
    await held;
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 143, output: expect.stringContaining("still search the old") as string });
    expect(live()).toEqual(["old"]);
    expect([...algolia.indexes.keys()]).toEqual(["socketless"]);
    algolia.before = () => undefined;
    expect(await start().ended).toMatchObject({ code: 0 });
    expect(live()).toHaveLength(2_300);
  }, 60_000);

  it.each<[string, Record<string, string>, () => void, RegExp]>([
    ["no write key", { ALGOLIA_WRITE_API_KEY: "" }, () => undefined, /ALGOLIA_WRITE_API_KEY is empty/],
    ["a refused key", {}, () => (algolia.mode = "forbidden"), /The push failed: .*The old index was left as it was\./s],
    ["no build", {}, () => rmSync(path.join(folder, "build"), { recursive: true }), /Run `npm run build` first/],
    [
      "no records",
      {},
      () => rmSync(path.join(folder, ".docusaurus"), { recursive: true }),
      /Run `npm run build` again/,
    ],
  ])(
    "with %s says so in one message, and leaves the index",
    async (_name, variables, arrange, message) => {
      arrange();
      const { code, output } = await start(variables).ended;
      expect([code, output]).toEqual([1, expect.stringMatching(message)]);
      expect(output).not.toMatch(/\n\s+at /);
      expect(output).not.toContain(KEY);
      expect(live()).toEqual(["old"]);
    },
    60_000,
  );
});
