import type { liteClient as LiteClient } from "algoliasearch/lite";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import type { SearchEngine } from "../../plugins/search/hit";
import { type AlgoliaServer, type Mode, startAlgolia } from "./server";

const server = vi.hoisted(() => ({ host: "" }));

// The official client, whose hosts are replaced by the local server.
vi.mock("algoliasearch/lite", async (load) => {
  const { liteClient } = await load<{ liteClient: typeof LiteClient }>();
  const hosts = [0, 1].map(() => ({ url: server.host, accept: "readWrite" as const, protocol: "http" as const }));
  return { liteClient: (appId: string, key: string) => liteClient(appId, key, { hosts }) };
});

const record = (number: number) => ({
  objectID: String(number),
  type: "lvl1",
  url: `https://docs.example/docs/page-${number}`,
  hierarchy: { lvl0: "Docs", lvl1: `Webhook ${number}` },
  content: null,
});

let algolia: AlgoliaServer;
let search: SearchEngine["search"];

beforeAll(async () => {
  algolia = await startAlgolia();
  server.host = new URL(algolia.url).host;
  const records = new Map([1, 2, 3, 4].map((number) => [String(number), record(number)]));
  algolia.indexes.set("docs", { settings: {}, synonyms: [], records });
});

beforeEach(async () => {
  vi.resetModules();
  const { askHosted } = await import("../../plugins/search/client/hosted");
  search = askHosted({ appId: "APP", searchApiKey: "key", indexName: "docs" }, "https://docs.example");
  algolia.mode = "works";
  algolia.requests.length = 0;
});

afterAll(() => algolia.close());

it("asks once while an answer takes 600 ms", async () => {
  algolia.mode = "slow";
  expect((await search({ query: "webhook" })).count).toBe(4);
  expect(algolia.requests).toHaveLength(1);
});

it("takes an answer that needs 1.5 s", async () => {
  algolia.mode = "late";
  expect((await search({ query: "webhook" })).count).toBe(4);
});

it("suggests three pages of the last hits for a query without any", async () => {
  await search({ query: "webhook" });
  expect(await search({ query: "webhook qqqq" })).toEqual({
    hits: [],
    count: 0,
    suggestions: ["Webhook 1", "Webhook 2", "Webhook 3"],
  });
});

it.each<[what: string, mode: Mode, hint: string | undefined]>([
  ["closes the connection", "refuses", undefined],
  ["refuses the key", "forbidden", "The search service refused this site's key."],
  ["answers no JSON", "garbage", "The search service gave an answer that can't be read."],
  ["answers no hits", "foreign", "The search service gave an answer that can't be read."],
])("gives the reader a hint when the service %s, and asks it again at the next query", async (_what, mode, hint) => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  algolia.mode = mode;
  await expect(search({ query: "webhook" })).rejects.toMatchObject({ hint });
  const printed = errors.mock.calls.flat().join();
  expect(printed.includes("ALGOLIA_SEARCH_API_KEY")).toBe(mode === "forbidden");
  algolia.mode = "works";
  expect((await search({ query: "webhook" })).count).toBe(4);
  errors.mockRestore();
});
