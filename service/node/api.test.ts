import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import snapshot from "../../api-spec/openapi.json";
import { startLocal } from "../local/running";
import { connect, connectionUrl, post, startForTest, until } from "./testing";

// What the release was seen to do is replayed in ../replay. Here stands what no recording says.

test("the key and the document can be chosen", async () => {
  const get = async (service: { url: string }, key: string): Promise<unknown> =>
    (await fetch(`${service.url}/api/v0/doc`, { headers: { Authorization: `Bearer ${key}` } })).json();
  expect(await get(await startForTest(), "local-api-key")).toEqual(snapshot);
  const chosen = await startForTest({ apiKey: "other", document: { openapi: "3.1.0" } });
  expect(await get(chosen, "other")).toEqual({ openapi: "3.1.0" });
});

test("a body of the wrong shape is refused with a text that names each wrong place", async () => {
  const service = await startForTest();
  const wrongAction = { actions: { clients: "a", action: "enter", feeds: "a room" } };
  const wrongWebhook = { webhook: { url: "nowhere", secret: "" } };
  for (const [path, body, places] of [
    ["feeds", wrongAction, ["actions.feeds", "actions.action"]],
    ["connection", wrongWebhook, ["identifier", "webhook.url", "webhook.secret"]],
    ["message", { messages: { message: "hi", clients: 1 } }, ["messages.clients"]],
  ] as const) {
    const response = await post(service, path, body);
    const text = await response.text();
    expect(response.status).toBe(400);
    for (const place of places) {
      expect(text).toContain(place);
    }
  }
});

test("cross-origin requests can be allowed for a test", async () => {
  const cors = { origins: ["http://localhost:3000"], headers: ["Authorization", "Content-Type"] };
  const { headers } = await fetch(`${(await startForTest({ cors })).url}/api/v0/message`, {
    method: "OPTIONS",
    headers: { Origin: "http://localhost:3000", "Access-Control-Request-Method": "POST" },
  });
  expect(headers.get("Access-Control-Allow-Origin")).toBe("http://localhost:3000");
  expect(headers.get("Access-Control-Allow-Headers")).toBe("Authorization,Content-Type");
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

test("a body nested too deeply is refused, and the service goes on", async () => {
  const service = await startForTest();
  const headers = { Authorization: `Bearer ${service.apiKey}`, "Content-Type": "application/json" };
  for (const levels of [5_000, 200_000]) {
    const body = `{"messages":{"clients":"ana","message":${"[".repeat(levels)}${"]".repeat(levels)}}}`;
    const { status } = await fetch(`${service.url}/api/v0/message`, { method: "POST", headers, body });
    expect(status).toBe(400);
  }
  expect((await post(service, "message", { messages: { clients: "ana", message: "hi" } })).status).toBe(204);
});

test("a request without the key is refused before its body has come", async () => {
  const { url } = await startForTest();
  const headers = { "Content-Type": "application/json", "Content-Length": 300_000_000 };
  const asked = request(`${url}/api/v0/message`, { method: "POST", headers });
  asked.on("error", () => undefined).write("{");
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  asked.destroy();
});

test("a foreign host name that leads to this machine gets nothing", async () => {
  const service = await startForTest();
  const headers = { Host: "rebound.example:4000", Authorization: `Bearer ${service.apiKey}` };
  const asked = request(`${service.url}/api/v0/doc`, { headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(403);
  const socket = new WebSocket(await connectionUrl(service, { identifier: "ana" }), {
    headers: { Host: headers.Host },
  });
  const [, refused] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
  expect(refused.statusCode).toBe(403);
});

test("a message of 20 MiB is taken, with quotes and brackets in it", async () => {
  const service = await startForTest();
  const message = `"[{\\`.repeat(5 * 1024 * 1024);
  expect((await post(service, "message", { messages: { clients: "ana", message } })).status).toBe(204);
});

test("very many wrong values are refused as a few are, with the first hundred named", async () => {
  const body = { identifier: "ana", feeds: new Array(300_000).fill(1) };
  const response = await post(await startForTest(), "connection", body);
  expect(response.status).toBe(400);
  expect((await response.text()).split("\n")).toHaveLength(100);
});

test("a body with more values than fit into memory is refused before they are parsed", async () => {
  const service = await startForTest();
  const values = (count: number) => ({ messages: { clients: "ana", message: new Array(count).fill(1) } });
  expect((await post(service, "message", values(500_000))).status).toBe(204);
  expect((await post(service, "message", values(1_500_000))).status).toBe(400);
});

test("a message whose copies don't fit into memory is refused, and disconnects nobody", async () => {
  const service = await startForTest();
  const clients = Array.from({ length: 20 }, (_, index) => `client.${index}`);
  await Promise.all(clients.map((identifier) => connect(service, { identifier })));
  const messages = { clients, message: "x".repeat(20 * 1024 * 1024) };
  expect((await post(service, "message", { messages })).status).toBe(413);
  expect(service.countConnections()).toBe(clients.length);
});

test("a client that stops reading is disconnected before what it leaves unread fills the memory", async () => {
  const service = await startForTest();
  const { socket } = await connect(service, { identifier: "ana" });
  socket.pause();
  const messages = { clients: ["ana", "ana", "ana", "ana", "ana"], message: "x".repeat(30 * 1024 * 1024) };
  await post(service, "message", { messages });
  await until(() => expect(service.countConnections()).toBe(0));
});

/** Send a body without an end, and return the status that stops it. */
async function statusOfEndless(address: string, apiKey: string): Promise<number | undefined> {
  const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
  const asked = request(address, { method: "POST", headers });
  onTestFinished(() => void asked.destroy());
  asked.on("error", () => undefined);
  const megabyte = Buffer.alloc(1024 * 1024, " ");
  const ended = once(asked, "response") as Promise<[IncomingMessage]>;
  for (let sent = 0; sent < 66 && !asked.destroyed; sent += 1) {
    if (!asked.write(megabyte)) {
      await Promise.race([once(asked, "drain"), ended]);
    }
  }
  const [{ statusCode }] = await ended;
  return statusCode;
}

test.each(["api/v0/connection", "api/v0/feeds", "api/v0/message", "local/control"])(
  "%s refuses a body of more than 64 MiB before the client has sent all of it",
  async (path) => {
    const { url, apiKey } = await startLocal([]).then((local) => (onTestFinished(() => local.close()), local));
    expect(await statusOfEndless(`${url}/${path}`, apiKey)).toBe(413);
  },
);
