import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { askAlgolia } from "./hosted";

const HOSTED = { appId: "APP", searchApiKey: "key", indexName: "docs" };
const RESULT = { hits: [], nbHits: 0 };
const NEAREST = "APP-dsn.algolia.net";

/** What each host does; others answer. */
let behaviours: Map<string, () => Promise<Response>>;
let asked: string[];

beforeEach(() => {
  behaviours = new Map();
  asked = [];
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("fetch", (url: string) => {
    const { host } = new URL(url);
    asked.push(host.replace("app", "APP"));
    return behaviours.get(asked.at(-1) ?? "")?.() ?? Promise.resolve(Response.json({ results: [RESULT] }));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refused = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

it("asks the nearest host alone while it answers", async () => {
  expect(await askAlgolia(HOSTED)({ query: "feed" })).toEqual(RESULT);
  expect(asked).toEqual([NEAREST]);
});

it("does not ask a host that failed first again for two minutes", async () => {
  behaviours.set(NEAREST, refused);
  const ask = askAlgolia(HOSTED);
  await ask({ query: "f" });
  expect(asked).toEqual([NEAREST, "APP-1.algolianet.com"]);
  vi.advanceTimersByTime(119_000);
  await ask({ query: "fe" });
  expect(asked.slice(2)).toEqual(["APP-1.algolianet.com"]);
  vi.advanceTimersByTime(2_000);
  await ask({ query: "fee" });
  expect(asked.slice(3)).toEqual([NEAREST, "APP-1.algolianet.com"]);
});

it("takes a server error for a host that is down, and fails when all are", async () => {
  const hosts = [NEAREST, ...[1, 2, 3].map((number) => `APP-${number}.algolianet.com`)];
  hosts.forEach((host) => behaviours.set(host, () => Promise.resolve(new Response("", { status: 503 }))));
  const ask = askAlgolia(HOSTED);
  await expect(ask({ query: "feed" })).rejects.toThrow("No host");
  expect(asked).toEqual(hosts);
  behaviours.clear();
  expect(await ask({ query: "feed" })).toEqual(RESULT);
});

it.each([
  ["a refusal", new Response('{"message":"Invalid key"}', { status: 403 })],
  ["another service's page", new Response("<html>Welcome to the hotel network</html>")],
  ["hits that are none", Response.json({ results: [{ hits: [], nbHits: "many" }] })],
])("%s is a failure, whatever host is asked", async (_what, response) => {
  behaviours.set(NEAREST, () => Promise.resolve(response));
  await expect(askAlgolia(HOSTED)({ query: "feed" })).rejects.toThrow();
  expect(asked).toEqual([NEAREST]);
});
