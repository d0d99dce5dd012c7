import { spawn } from "node:child_process";
import path from "node:path";

import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SearchRecord } from "../../plugins/search/record";

import { keepRecords } from "../../scripts/search-records";
import { type AlgoliaServer, startAlgolia } from "../algolia/server";
import { copySite } from "../support/siteCopy";

const KEY = "write-key-0123456789";
const RECORDS = ".cache/search-records.json";

const records = Array.from({ length: 2_300 }, (_, number) => ({
  objectID: `new-${number}`,
  content: `Text ${number}`,
})) as SearchRecord[];

const site = copySite();
let algolia: AlgoliaServer;

beforeEach(async () => {
  site.write("build/search/index.json", "{}");
  await keepRecords(site.directory, "{}", records);
  algolia = await startAlgolia();
  algolia.indexes.set("socketless", { settings: {}, synonyms: [], records: new Map([["old", { objectID: "old" }]]) });
});

afterEach(() => algolia.close());
afterAll(() => site.remove());

/** Starts the command itself, its requests led to the local server. */
function start(variables: Record<string, string> = { ALGOLIA_APP_ID: "TESTAPP", ALGOLIA_WRITE_API_KEY: KEY }) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/search-push.ts"], {
    cwd: site.directory,
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: `--require ${path.resolve(__dirname, "../algolia/redirect.cjs")}`,
      LOCAL_ALGOLIA_URL: algolia.url,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, output })),
  );
  return { child, ended };
}

/** Holds the second batch of records; settles when it is under way. */
function holdSecondBatch(): Promise<void> {
  return new Promise((resolve) => {
    let batches = 0;
    algolia.before = (_method, asked) => {
      batches += /\/1\/indexes\/[^/]+\/batch$/.test(asked) ? 1 : 0;
      if (batches === 2 && asked.endsWith("/batch")) {
        resolve();
        return new Promise(() => undefined);
      }
      return undefined;
    };
  });
}

const live = () => [...(algolia.indexes.get("socketless")?.records.keys() ?? [])];

describe("npm run search:push", () => {
  it("replaces the records of the index, and says how far it is", async () => {
    const { code, output } = await start().ended;
    expect(code, output).toBe(0);
    expect(output).toContain("Records: 1000 of 2300");
    expect(output).toContain('Done: 2300 records are in "socketless".');
    expect(live()).toHaveLength(2_300);
    expect([...algolia.indexes.keys()]).toEqual(["socketless"]);
    expect(output).not.toContain(KEY);
  });

  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    it(`${signal} half-way leaves the old index, and nothing half-made`, async () => {
      const held = holdSecondBatch();
      const { child, ended } = start();
      await held;
      expect(algolia.indexes.size).toBe(2);
      child.kill(signal);
      const result = await ended;
      expect(result.code, result.output).toBe(code);
      expect(result.output).toContain('Readers still search the old "socketless"');
      expect(live()).toEqual(["old"]);
      expect([...algolia.indexes.keys()]).toEqual(["socketless"]);
    });
  }

  it("killed half-way leaves the old index to readers, and the next push is whole", async () => {
    const held = holdSecondBatch();
    const { child, ended } = start();
    await held;
    child.kill("SIGKILL");
    await ended;
    expect(live()).toEqual(["old"]);
    algolia.before = () => undefined;
    expect((await start().ended).code).toBe(0);
    expect(live()).toHaveLength(2_300);
  });

  it("a refused key ends it with one message and the old index in place", async () => {
    algolia.mode = "forbidden";
    const { code, output } = await start().ended;
    expect(code).toBe(1);
    expect(output).toMatch(/The push failed: .*Invalid Application-ID or API key/s);
    expect(output).toContain("The old index was left as it was.");
    expect(output).not.toMatch(/\n\s+at /);
    expect(output).not.toContain(KEY);
    expect(live()).toEqual(["old"]);
  });

  it.each([
    [{ ALGOLIA_APP_ID: "TESTAPP" }, /ALGOLIA_WRITE_API_KEY is empty.*Example: ALGOLIA_WRITE_API_KEY=/s],
    [{ ALGOLIA_WRITE_API_KEY: KEY }, /ALGOLIA_APP_ID is empty.*Example: ALGOLIA_APP_ID=/s],
  ])("without a variable, %j, it sends nothing and names what is missing", async (variables, problem) => {
    const { code, output } = await start(variables as Record<string, string>).ended;
    expect(code).toBe(1);
    expect(output).toMatch(problem);
    expect(output).not.toContain(KEY);
    expect(algolia.requests).toEqual([]);
  });

  it.each([
    ["can't be read", () => site.write(RECORDS, "{broken"), "can't be read. Run `npm run build` again."],
    ["are missing", () => site.delete(RECORDS), "is missing. Run `npm run build` again."],
    [
      "belong to another build",
      () => site.write("build/search/index.json", "[]"),
      "belongs to another build than build/. Run `npm run build` again.",
    ],
  ])("records that %s end it before anything is sent", async (_name, damage, problem) => {
    damage();
    const { code, output } = await start().ended;
    expect(code).toBe(1);
    expect(output).toContain(`${RECORDS}`);
    expect(output).toContain(problem);
    expect(output).not.toMatch(/\n\s+at /);
    expect(algolia.requests).toEqual([]);
  });
});
