import { describe, expect, test } from "vitest";

import { fetchWithoutRedirects } from "../core/webhooks";
import { connect, startForTest, startHandler, until } from "./testing";

const secret = "webhook-secret";
const authorized = { Authorization: `Bearer ${secret}` };
// What the release was seen to do is replayed in ../replay. Here stands what no recording says.

describe("replies", () => {
  const body = { messages: { message: "ignored", clients: "ana" } };
  const deepReply = `{"messages":{"clients":"ana","message":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`;
  test.each([
    ["the status is not 2xx", { status: 500, headers: authorized, body }],
    ["the Authorization header is missing", { body }],
    ["the Authorization header carries another secret", { headers: { Authorization: "Bearer other" }, body }],
    ["the body is not JSON, or nested too deeply", { headers: authorized, body: "<html>" }],
    ["the body is not JSON, or nested too deeply", { headers: authorized, body: deepReply }],
    [
      "the body does not have the shape of a webhook reply: messages: Expected array, received string; " +
        "messages: Expected object, received string",
      { headers: authorized, body: { messages: "hi" } },
    ],
    [
      "the body does not have the shape of a webhook reply: " +
        'feeds.0.feeds "user.Ada" has other characters than a to z, 0 to 9, "_" and "."',
      { headers: authorized, body: { feeds: [{ action: "join", feeds: "user.Ada", clients: "ana" }] } },
    ],
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

  test("of more than 64 MiB are not read to their end", async () => {
    const service = await startForTest();
    const handler = await startHandler(() => ({ headers: authorized, body: " ".repeat(65 * 1024 * 1024) }));
    const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret } });
    ana.socket.send("one");
    await until(() => expect(service.webhookCalls).toMatchObject([{ ignored: "the body is larger than 64 MiB" }]));
  });

  test.each([302, 307])(
    "are not looked for where a %i leads, if asked so, and the log says what to do",
    async (status) => {
      const service = await startForTest({ fetch: fetchWithoutRedirects });
      const handler = await startHandler(() => ({ status, headers: { ...authorized, Location: "/login" } }));
      const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret } });
      ana.socket.send("one");
      const ignored = "redirected to /login: exclude the webhook from your middleware";
      await until(() => expect(service.webhookCalls).toMatchObject([{ status, ignored }]));
      expect(handler.calls).toHaveLength(1);
    },
  );

  test.each([302, 307])(
    "of another origin are not asked for after a %i, which would take the signed event there",
    async (status) => {
      const service = await startForTest();
      const elsewhere = await startHandler(() => ({ headers: authorized, body }));
      const handler = await startHandler(() => ({ status, headers: { ...authorized, Location: elsewhere.url } }));
      const ana = await connect(service, { identifier: "ana", webhook: { url: handler.url, secret } });
      ana.socket.send("one");
      const ignored = expect.stringContaining(`another origin: ${elsewhere.url}`) as string;
      await until(() => expect(service.webhookCalls).toMatchObject([{ ignored }]));
      expect(elsewhere.calls).toEqual([]);
    },
  );

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
