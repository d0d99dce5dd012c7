import { afterEach, expect, it, vi } from "vitest";

import { LABELS as labels } from "../labels";
import { askHosted, paramsOf } from "./hosted";

const searchForHits = vi.hoisted(() => vi.fn<(request: object) => Promise<object>>());
vi.mock("algoliasearch/lite", () => ({ liteClient: () => ({ searchForHits }) }));

const ask = askHosted({ appId: "APP", searchApiKey: "key", indexName: "docs" });

afterEach(() => void vi.restoreAllMocks());

it("encodes lists as JSON", () => {
  const params = new URLSearchParams(paramsOf({ query: "a&b c", facetFilters: ["x", ["y", "z"]] }));
  expect(Object.fromEntries(params)).toEqual({
    query: "a&b c",
    facetFilters: '["x",["y","z"]]',
    clickAnalytics: "false",
  });
});

it("reads hits and their number, and suggests pages of the last hits for a query without any", async () => {
  const hits = ["Concepts", "Concepts", "React"].map((lvl1) => ({ hierarchy: { lvl1 } }));
  searchForHits.mockResolvedValueOnce({ results: [{ hits: [...hits, null, 7], nbHits: 5, queryID: "q" }] });
  expect(await ask({ query: "feed" })).toMatchObject({ nbHits: 5, queryID: "q", suggestions: [] });
  searchForHits.mockResolvedValueOnce({ results: [{ hits: [], nbHits: 0 }] });
  expect(await ask({ query: "feeed" })).toMatchObject({ hits: [], suggestions: ["Concepts", "React"] });
});

it.each([
  [{ name: "RetryError", message: "Unreachable hosts" }, labels.failureHint],
  [{ name: "ApiError", status: 403, message: "Invalid key" }, labels.keyHint],
  [{ name: "ApiError", status: 404, message: "No index" }, labels.answerHint],
  [{ name: "DeserializationError", message: "<html>" }, labels.answerHint],
])("tells readers why %o", async (error, hint) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  searchForHits.mockRejectedValueOnce(error);
  await expect(ask({ query: "feed" })).rejects.toMatchObject({ hint });
  expect(log).toHaveBeenCalledTimes(hint === labels.keyHint ? 1 : 0);
});

it("takes an answer without hits of a search for one that can't be read", async () => {
  searchForHits.mockResolvedValueOnce({ results: [{ hits: [], nbHits: "many" }] });
  await expect(ask({ query: "feed" })).rejects.toMatchObject({ hint: labels.answerHint });
});
