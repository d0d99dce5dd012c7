import { createHmac } from "node:crypto";

import { describe, expect, test } from "vitest";

import { connect, startForTest, startHandler, until } from "./testing";

const secret = "webhook-secret";
const authorized = { Authorization: `Bearer ${secret}` };
const everything = { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true };
const actionsOf = (calls: { body: string }[]) =>
  calls.map(({ body }) => (JSON.parse(body) as { action: string }).action);

describe("events", () => {
  test("carry the action, the connection, and a message as text", async () => {
    const service = await startForTest();
    const handler = await startHandler(() => ({ headers: authorized }));
    const ana = await connect(service, {
      identifier: "ana",
      webhook: { url: handler.url, secret, options: everything },
    });
    await until(() => expect(handler.calls).toHaveLength(1));
    ana.socket.send('{"text":"hi"}');
    await until(() => expect(handler.calls).toHaveLength(2));
    ana.socket.close();
    await until(() => expect(handler.calls).toHaveLength(3));
    const connection = { clientId: expect.stringMatching(/^wskl_live_/) as string, identifier: "ana" };
    expect(handler.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { action: "CONNECTION_OPEN", data: { connection } },
      { action: "MESSAGE", data: { connection, message: '{"text":"hi"}' } },
      { action: "CONNECTION_CLOSE", data: { connection } },
    ]);
  });

  test("are signed over the raw body", async () => {
    const service = await startForTest();
    const handler = await startHandler(() => ({ headers: authorized }));
    const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret } });
    ana.socket.send("größer");
    await until(() => expect(handler.calls).toHaveLength(1));
    const { headers, body } = handler.calls[0] ?? { headers: {}, body: "" };
    const digest = createHmac("sha256", secret).update(body).digest("hex");
    expect(headers["x-socketless-signature"]).toBe(`hmac-sha256=${digest}`);
    expect(headers["content-type"]).toBe("application/json");
  });

  test("are only messages by default", async () => {
    const service = await startForTest();
    const handler = await startHandler(() => ({ headers: authorized }));
    const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret } });
    ana.socket.send("");
    ana.socket.send("one");
    await until(() => expect(service.webhookCalls).toHaveLength(1));
    ana.socket.close();
    await until(() => expect(service.countConnections()).toBe(0));
    expect(handler.calls.map(({ body }) => body)).toEqual([expect.stringContaining('"message":"one"')]);
  });

  test("are not sent for messages if the option says so", async () => {
    const service = await startForTest();
    const handler = await startHandler(() => ({ headers: authorized }));
    const options = { sendOnMessage: false, sendOnDisconnect: true };
    const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret, options } });
    ana.socket.send("one");
    ana.socket.close();
    await until(() => expect(actionsOf(handler.calls)).toEqual(["CONNECTION_CLOSE"]));
  });

  test("are not sent without a webhook", async () => {
    const service = await startForTest();
    const ana = await connect(service, { identifier: "ana" });
    ana.socket.send("one");
    ana.socket.close();
    await until(() => expect(service.countConnections()).toBe(0));
    expect(service.webhookCalls).toEqual([]);
  });
});

describe("replies", () => {
  test("to a close are processed too", async () => {
    const service = await startForTest();
    const handler = await startHandler(({ action }) => ({
      headers: authorized,
      body: action === "CONNECTION_CLOSE" ? { messages: { message: "bye", clients: "ben" } } : {},
    }));
    const ben = await connect(service, { identifier: "ben" });
    const ana = await connect(service, {
      identifier: "ana",
      webhook: { url: handler.url, secret, options: everything },
    });
    ana.socket.close();
    await until(() => expect(ben.messages).toEqual(["bye"]));
  });

  const body = { messages: { message: "ignored", clients: "ana" } };
  test.each([
    ["the status is not 2xx", { status: 500, headers: authorized, body }],
    ["the Authorization header is missing", { body }],
    ["the Authorization header carries another secret", { headers: { Authorization: "Bearer other" }, body }],
    ["the body is not JSON", { headers: authorized, body: "<html>" }],
    ["the body does not have the shape of a webhook reply", { headers: authorized, body: { messages: "hi" } }],
  ])("are ignored when %s, and the connection stays", async (ignored, answer) => {
    const service = await startForTest();
    const handler = await startHandler(() => answer);
    const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret } });
    ana.socket.send("one");
    await until(() => expect(service.webhookCalls).toMatchObject([{ ignored }]));
    ana.socket.send("two");
    await until(() => expect(service.webhookCalls).toHaveLength(2));
    expect(handler.calls).toHaveLength(2);
    expect(ana.messages).toEqual([]);
    expect(service.countConnections("ana")).toBe(1);
  });

  test("that can't be had, because nothing listens, are told of too", async () => {
    const service = await startForTest();
    const ana = await connect(service, { identifier: "ana", webhook: { url: "http://127.0.0.1:1/", secret } });
    ana.socket.send("one");
    const ignored = expect.stringContaining("the request failed") as string;
    await until(() => expect(service.webhookCalls).toMatchObject([{ ignored }]));
  });
});

describe("with the fault that swaps events", () => {
  test("an event comes after the next one", async () => {
    const service = await startForTest({ faults: { swapEvents: true } });
    const handler = await startHandler(() => ({ headers: authorized }));
    const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret } });
    ana.socket.send("one");
    ana.socket.send("two");
    await until(() => expect(handler.calls).toHaveLength(2));
    const messages = handler.calls.map(({ body }) => (JSON.parse(body) as { data: { message: string } }).data.message);
    expect(messages).toEqual(["two", "one"]);
  });

  test("one that no other follows comes a second later", async () => {
    const service = await startForTest({ faults: { swapEvents: true } });
    const handler = await startHandler(() => ({ headers: authorized }));
    const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret } });
    ana.socket.send("alone");
    await until(() => expect(handler.calls).toHaveLength(1));
  });
});
