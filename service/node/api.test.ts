import { decode } from "hono/jwt";
import { describe, expect, test } from "vitest";

import snapshot from "../../api-spec/openapi.json";
import { connect, connectionUrl, post, startForTest, until } from "./testing";

describe("authorization", () => {
  test.each(["connection", "feeds", "message"])("POST %s wants the API key", async (path) => {
    const service = await startForTest();
    const cases = [
      { Authorization: "", status: 401, body: "Unauthorized" },
      { Authorization: "Bearer wrong", status: 401, body: "Unauthorized" },
      { Authorization: "Basic abc", status: 400, body: "Bad Request" },
    ];
    for (const { Authorization, status, body } of cases) {
      const response = await post(service, path, {}, { Authorization });
      expect({ status: response.status, body: await response.text() }).toEqual({ status, body });
      expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
    }
  });

  test("GET doc wants the API key and serves the document", async () => {
    const service = await startForTest();
    const refused = await fetch(`${service.url}/api/v0/doc`);
    expect(refused.status).toBe(401);
    const response = await fetch(`${service.url}/api/v0/doc`, {
      headers: { Authorization: `Bearer ${service.apiKey}` },
    });
    expect(await response.json()).toEqual(snapshot);
  });

  test("the key and the document can be chosen", async () => {
    const service = await startForTest({ apiKey: "other", document: { openapi: "3.1.0" } });
    const response = await fetch(`${service.url}/api/v0/doc`, { headers: { Authorization: "Bearer other" } });
    expect(await response.json()).toEqual({ openapi: "3.1.0" });
  });
});

describe("bodies", () => {
  test.each(["connection", "feeds", "message"])("POST %s refuses what is not JSON", async (path) => {
    const response = await post(await startForTest(), path, "{");
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("Malformed JSON in request body");
  });

  test.each(["connection", "feeds", "message"])("POST %s refuses a body without a JSON content type", async (path) => {
    const response = await post(await startForTest(), path, "{}", { "Content-Type": "text/plain" });
    expect(response.status).toBe(500);
  });

  const webhook = { url: "https://example.com/hook", secret: "s" };
  test.each([
    ["connection", {}, "identifier"],
    ["connection", { identifier: 1 }, "identifier"],
    ["connection", { identifier: "a", webhook: { secret: "s" } }, "url"],
    ["connection", { identifier: "a", webhook: { ...webhook, url: "nowhere" } }, "webhook.url"],
    ["connection", { identifier: "a", webhook: { ...webhook, secret: "" } }, "webhook.secret"],
    ["connection", { identifier: "a", webhook: { ...webhook, options: { sendOnConnect: 1 } } }, "sendOnConnect"],
    ["connection", { identifier: "a", overrideFeeds: "yes" }, "overrideFeeds"],
    ["connection", { identifier: "a", feeds: ["Upper"] }, "feeds.0"],
    ["connection", { identifier: "a", feeds: [""] }, "feeds.0"],
    ["connection", { identifier: "a", feeds: ["a".repeat(101)] }, "feeds.0"],
    ["feeds", {}, "actions"],
    ["feeds", { actions: { feeds: "room", action: "join" } }, "clients"],
    ["feeds", { actions: { clients: "a", action: "join" } }, "feeds"],
    ["feeds", { actions: { feeds: "room", clients: "a" } }, "action"],
    ["feeds", { actions: { feeds: "a room", clients: "a", action: "join" } }, "feeds"],
    ["feeds", { actions: { feeds: "room", clients: "a", action: "enter" } }, "action"],
    ["message", {}, "messages"],
    ["message", { messages: { message: "hi", clients: 1 } }, "clients"],
    ["message", { messages: { message: "hi", feeds: "a-b" } }, "feeds"],
  ])("POST %s refuses %j and names %s", async (path, body, place) => {
    const response = await post(await startForTest(), path, body);
    expect(response.status).toBe(400);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(await response.text()).toContain(place);
  });

  test.each(["a".repeat(100), "room_1.lobby", "0"])("the feed name %s is allowed", async (feed) => {
    const response = await post(await startForTest(), "connection", { identifier: "a", feeds: [feed] });
    expect(response.status).toBe(200);
  });
});

describe("POST connection", () => {
  test("answers the token, the identifier and the url", async () => {
    const service = await startForTest();
    const response = await post(service, "connection", { identifier: "ana" });
    const body = (await response.json()) as { token: string; identifier: string; url: string };
    expect(body).toEqual({
      token: expect.any(String) as string,
      identifier: "ana",
      url: `${service.url.replace("http:", "ws:")}/${body.token}`,
    });
  });

  test("makes a HS256 token that holds identifier, feeds and webhook and expires in two hours", async () => {
    const service = await startForTest();
    const webhook = { url: "https://example.com/hook", secret: "s", options: { sendOnConnect: true } };
    const url = await connectionUrl(service, { identifier: "ana", feeds: ["room"], webhook });
    const { header, payload } = decode(new URL(url).pathname.slice(1));
    expect(header.alg).toBe("HS256");
    expect(payload).toMatchObject({ identifier: "ana", feeds: ["room"], webhook });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(7200);
  });

  test("fills in the defaults of the webhook options", async () => {
    const service = await startForTest();
    const webhook = { url: "https://example.com/hook", secret: "s", options: {} };
    const url = await connectionUrl(service, { identifier: "ana", webhook });
    const { payload } = decode(new URL(url).pathname.slice(1));
    expect(payload).toHaveProperty("webhook.options", {
      sendOnConnect: false,
      sendOnMessage: true,
      sendOnDisconnect: false,
    });
  });

  test.each([
    [{}, ["two"]],
    [{ overrideFeeds: true }, ["two"]],
    [{ overrideFeeds: false }, ["one", "two"]],
  ])("with %j the feeds become %j", async (extra, feeds) => {
    const service = await startForTest();
    await connectionUrl(service, { identifier: "ana", feeds: ["one"] });
    await connectionUrl(service, { identifier: "ana", feeds: ["two"], ...extra });
    expect(service.feedsOf("ana")).toEqual(feeds);
  });

  test("leaves the feeds alone if it names none", async () => {
    const service = await startForTest();
    await connectionUrl(service, { identifier: "ana", feeds: ["one"] });
    await connectionUrl(service, { identifier: "ana" });
    expect(service.feedsOf("ana")).toEqual(["one"]);
  });
});

describe("POST feeds", () => {
  test.each([
    [{ action: "join", feeds: "c" }, ["a", "b", "c"]],
    [{ action: "join", feeds: ["c", "d"] }, ["a", "b", "c", "d"]],
    [{ action: "join", feeds: "a" }, ["a", "b"]],
    [{ action: "leave", feeds: "a" }, ["b"]],
    [{ action: "leave", feeds: ["a", "z"] }, ["b"]],
    [{ action: "set", feeds: ["c"] }, ["c"]],
    [{ action: "set", feeds: [] }, []],
  ])("%j makes the feeds %j", async (action, feeds) => {
    const service = await startForTest();
    await post(service, "feeds", { actions: { action: "set", feeds: ["a", "b"], clients: ["ana", "ben"] } });
    const response = await post(service, "feeds", { actions: { ...action, clients: "ana" } });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(service.feedsOf("ana")).toEqual(feeds);
    expect(service.feedsOf("ben")).toEqual(["a", "b"]);
  });

  test("takes a list of actions, in order", async () => {
    const service = await startForTest();
    const actions = [
      { action: "join", feeds: ["a", "b"], clients: "ana" },
      { action: "leave", feeds: "a", clients: "ana" },
    ];
    await post(service, "feeds", { actions });
    expect(service.feedsOf("ana")).toEqual(["b"]);
  });
});

describe("cross-origin requests", () => {
  const preflight = (url: string, origin: string) =>
    fetch(`${url}/api/v0/message`, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });

  test.each(["https://socketless.ws", "https://docs.socketless.ws"])("are allowed from %s", async (origin) => {
    const { headers } = await preflight((await startForTest()).url, origin);
    expect(headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(headers.get("Access-Control-Allow-Methods")).toBe("GET,POST,OPTIONS");
    expect(headers.get("Access-Control-Allow-Headers")).toBe("Authorization");
  });

  test("are not allowed from elsewhere", async () => {
    const { headers } = await preflight((await startForTest()).url, "http://localhost:3000");
    expect(headers.get("Access-Control-Allow-Origin")).toBe("https://socketless.ws");
  });

  test("can be allowed for a test", async () => {
    const cors = { origins: ["http://localhost:3000"], headers: ["Authorization", "Content-Type"] };
    const { headers } = await preflight((await startForTest({ cors })).url, "http://localhost:3000");
    expect(headers.get("Access-Control-Allow-Origin")).toBe("http://localhost:3000");
    expect(headers.get("Access-Control-Allow-Headers")).toBe("Authorization,Content-Type");
  });
});

test("the release on Node.js does the work of feeds and message and answers 500", async () => {
  const service = await startForTest({ behaviour: "release-node" });
  const join = await post(service, "feeds", { actions: { action: "join", feeds: "room", clients: "ana" } });
  expect([join.status, await join.text()]).toEqual([500, "Internal Server Error"]);
  expect(service.feedsOf("ana")).toEqual(["room"]);
  const ana = await connect(service, { identifier: "ana" });
  const sent = await post(service, "message", { messages: { message: "hi", feeds: "room" } });
  expect([sent.status, await sent.text()]).toEqual([500, "Internal Server Error"]);
  await until(() => expect(ana.messages).toEqual(["hi"]));
});

test("the release on Node.js redirects a path with a slash at its end", async () => {
  const { url } = await startForTest({ behaviour: "release-node" });
  const response = await fetch(`${url}/api/v0/doc/`, { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([308, "/api/v0/doc"]);
});

test("a project has at most four webhooks", async () => {
  const service = await startForTest();
  const webhook = { url: "https://example.com/hook", secret: "s" };
  expect(() => service.configure({ projectWebhooks: new Array(5).fill(webhook) })).toThrow("at most 4 webhooks");
});
