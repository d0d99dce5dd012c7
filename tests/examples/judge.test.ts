import { expect, test } from "vitest";

import { post, startForTest } from "@socketless/local/testing";
import { type Exchange, violationsOf } from "./judge";

test("the local service answers as the document says", async () => {
  const service = await startForTest();
  const call = async (name: string, sent: object, headers = {}): Promise<Exchange> => {
    const answer = await post(service, name, sent, headers);
    return { method: "post", path: `/api/v0/${name}`, sent, answer };
  };
  const webhook = { url: "https://example.com/hook", secret: "s" };
  const doc = await fetch(`${service.url}/api/v0/doc`, { headers: { Authorization: `Bearer ${service.apiKey}` } });
  const exchanges: Exchange[] = [
    await call("connection", { identifier: "ana", feeds: ["room"], webhook }),
    await call("feeds", { actions: { action: "leave", feeds: "room", clients: "ana" } }),
    await call("message", { messages: [{ message: "hi", feeds: ["room"], clients: "ana" }] }),
    await call("message", { messages: [] }, { Authorization: "Bearer wrong" }),
    await call("feeds", { actions: { action: "enter", feeds: "room", clients: "ana" } }),
    { method: "get", path: "/api/v0/doc", answer: doc },
  ];
  expect(exchanges.map(({ answer }) => answer.status)).toEqual([200, 204, 204, 401, 400, 200]);
  for (const exchange of exchanges) {
    expect(await violationsOf(exchange), exchange.path).toEqual([]);
  }
});

const exchange = (status: number, body: unknown, sent: object): Exchange => ({
  method: "post",
  path: "/api/v0/connection",
  sent,
  answer: Response.json(body, { status }),
});

test("an answer, a status and a call that the document doesn't have are found", async () => {
  const sent = { identifier: "ana", webhook: { url: "https://example.com/hook", secret: "s" } };
  expect(await violationsOf(exchange(200, { token: "t", identifier: 1 }, sent))).toEqual([
    expect.stringMatching(/^answer: .*url/),
  ]);
  expect(await violationsOf(exchange(418, {}, sent))).toEqual([expect.stringContaining("no 418")]);
  expect(await violationsOf(exchange(400, {}, sent))).toEqual([expect.stringContaining("no application/json")]);
  expect((await violationsOf(exchange(200, {}, { identifier: 1 }))).join()).toMatch(/request: /);
});
