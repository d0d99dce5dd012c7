import { afterEach, describe, expect, it, vi } from "vitest";

import { plain } from "../hit";
import { askHosted, paramsOf, partsOf, readHit } from "./hosted";

const searchForHits = vi.hoisted(() => vi.fn<(request: object) => Promise<object>>());
vi.mock("algoliasearch/lite", () => ({ liteClient: () => ({ searchForHits }) }));

const SITE = "https://docs.example";
const ask = askHosted({ appId: "APP", searchApiKey: "key", indexName: "docs" }, SITE);

const hit = {
  objectID: "1",
  type: "lvl2",
  url: "https://docs.example/docs/concepts#feeds",
  hierarchy: { lvl0: "A & B", lvl1: "Build a live room with SvelteKit", lvl2: "<i>", lvl3: null },
  content: "<u>",
};

afterEach(() => void vi.restoreAllMocks());

it("encodes lists as JSON", () => {
  const params = new URLSearchParams(paramsOf({ query: "a&b c", facetFilters: ["x", ["y", "z"]] }));
  expect(Object.fromEntries(params)).toMatchObject({
    query: "a&b c",
    facetFilters: '["x",["y","z"]]',
    attributesToSnippet: '["content:10"]',
    clickAnalytics: "false",
  });
});

it("reads hits and their number, and suggests pages of the last hits for a query without any", async () => {
  const hits = ["Concepts", "Concepts", "React"].map((lvl1) => ({ ...hit, hierarchy: { lvl0: "Docs", lvl1 } }));
  searchForHits.mockResolvedValueOnce({ results: [{ hits: [...hits, null, 7], nbHits: 5 }] });
  expect(await ask({ query: "feed" })).toMatchObject({ count: 5, hits: { length: 3 }, suggestions: [] });
  searchForHits.mockResolvedValueOnce({ results: [{ hits: [], nbHits: 0 }] });
  expect(await ask({ query: "feeed" })).toMatchObject({ hits: [], suggestions: ["Concepts", "React"] });
});

it("puts the hits of the page that was asked for first", async () => {
  const hits = ["/docs/other#feeds", "/docs/concepts?block=p1#feeds", "/docs/concepts"].map((path) => ({
    ...hit,
    url: SITE + path,
  }));
  searchForHits.mockResolvedValueOnce({ results: [{ hits, nbHits: 3 }] });
  const { hits: found } = await ask({ query: "feed", page: "/docs/concepts" });
  expect(found.map(({ url }) => url.split(/[?#]/)[0])).toEqual(["/docs/concepts", "/docs/concepts", "/docs/other"]);
});

const KEY = "The search service refused this site's key.";
const ANSWER = "The search service gave an answer that can't be read.";

it.each([
  [{ name: "RetryError", message: "Unreachable hosts" }, undefined],
  [{ name: "ApiError", status: 403, message: "Invalid key" }, KEY],
  [{ name: "ApiError", status: 404, message: "No index" }, ANSWER],
  [{ name: "DeserializationError", message: "<html>" }, ANSWER],
])("tells readers why %o", async (error, hint) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  searchForHits.mockRejectedValueOnce(error);
  await expect(ask({ query: "feed" })).rejects.toMatchObject({ hint });
  expect(log).toHaveBeenCalledTimes(hint === KEY ? 1 : 0);
});

it.each([
  { results: [{ hits: [], nbHits: "many" }] },
  { results: [{ nbHits: 1 }] },
  { results: [null] },
  { results: [] },
  { results: {} },
  {},
  null,
])("takes an answer without hits of a search for one that can't be read: %j", async (answer) => {
  searchForHits.mockResolvedValueOnce(answer as object);
  await expect(ask({ query: "feed" })).rejects.toMatchObject({ hint: ANSWER });
});

it("takes no more hits than it asked for", async () => {
  const hits = Array.from({ length: 30_000 }, () => hit);
  searchForHits.mockResolvedValueOnce({ results: [{ hits, nbHits: 30_000 }] });
  expect(await ask({ query: "feed" })).toMatchObject({ count: 30_000, hits: { length: 20 } });
});

it.each([
  [-5, [hit], 1],
  [0.5, [hit], 1],
  [Number.NaN, [hit], 1],
  [0, [hit, hit], 2],
  [1, [{ ...hit, url: "javascript:alert(1)" }], 0],
  [40, [hit], 40],
])("says no number of hits that the list contradicts: %d", async (nbHits, hits, count) => {
  searchForHits.mockResolvedValueOnce({ results: [{ hits, nbHits }] });
  expect((await ask({ query: "feed" })).count).toBe(count);
});

const text = (value: string) => ({ text: value, isMatch: false });
const match = (value: string) => ({ text: value, isMatch: true });

describe("partsOf", () => {
  it.each([
    ["a <mark>b</mark> c", [text("a "), match("b"), text(" c")]],
    ["<mark>b</mark> c", [match("b"), text(" c")]],
    ["<img src=x onerror=1>", [text("<img src=x onerror=1>")]],
    ["<mark><mark>a</mark>", [match("a")]],
    ["<mark>open", [match("open")]],
    ["</mark>closed", [text("closed")]],
    ["<mark>one</mark><mark>word</mark>", [match("oneword")]],
    ["", []],
  ])("splits %s", (marked, parts) => {
    expect(partsOf(marked)).toEqual(parts);
  });
});

describe("readHit", () => {
  it("keeps texts as they are, and never cuts the page's title, whose last word may tell it from another", () => {
    const cut = { value: "Build a live room with…" };
    expect(readHit({ ...hit, _snippetResult: { hierarchy: { lvl1: cut } } }, SITE)).toMatchObject({
      url: "/docs/concepts#feeds",
      title: plain("<i>"),
      path: plain("Build a live room with SvelteKit"),
      hierarchy: { lvl0: "A & B", lvl2: "<i>", lvl3: null },
    });
  });

  it("takes marked texts where the engine gave them", () => {
    const title = "<mark>Connect</mark> the page";
    const content = { value: "a <mark>word</mark>…" };
    expect(readHit({ ...hit, _highlightResult: { hierarchy: { lvl2: { value: title } } } }, SITE)?.title).toEqual([
      { text: "Connect", isMatch: true },
      { text: " the page", isMatch: false },
    ]);
    expect(readHit({ ...hit, type: "content", _snippetResult: { content } }, SITE)?.title).toEqual([
      { text: "a ", isMatch: false },
      { text: "word", isMatch: true },
      { text: "…", isMatch: false },
    ]);
  });

  it.each([
    null,
    7,
    {},
    { ...hit, url: 1 },
    { ...hit, url: "https://docs.example@evil.example/" },
    { ...hit, url: "https://docs.example:443@evil.example/" },
    { ...hit, url: "//:docs.example@evil.example/" },
    { ...hit, hierarchy: null },
    { ...hit, type: "lvl0" },
    { ...hit, type: "constructor" },
    { ...hit, url: "javascript:1" },
  ])("leaves out %j", (value) => {
    expect(readHit(value, SITE)).toBeUndefined();
  });
});
