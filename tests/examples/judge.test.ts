import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { startJudge } from "./judge";
import { post, startForTest } from "@socketless/local/testing";

async function judged(upstream: string, apiKey = "key") {
  const judge = await startJudge(upstream);
  onTestFinished(() => judge.close());
  return { ...judge, apiKey };
}

test("what the double answers is as the document says", async () => {
  const double = await startForTest();
  const judge = await judged(double.url, double.apiKey);
  const webhook = { url: "https://example.com/hook", secret: "s" };
  const answers = [
    await post(judge, "connection", { identifier: "ana", feeds: ["room"], webhook }),
    await post(judge, "feeds", { actions: { action: "leave", feeds: "room", clients: "ana" } }),
    await post(judge, "message", { messages: [{ message: "hi", feeds: ["room"], clients: "ana" }] }),
    await post(judge, "message", { messages: [] }, { Authorization: "Bearer wrong" }),
    await fetch(`${judge.url}/api/v0/doc`, { headers: { Authorization: `Bearer ${double.apiKey}` } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 204, 204, 401, 200]);
  expect(judge.violations).toEqual([]);
});

test("a call that is against the document is found", async () => {
  const double = await startForTest();
  const judge = await judged(double.url, double.apiKey);
  await post(judge, "feeds", { actions: { action: "enter", feeds: "room", clients: "ana" } });
  expect(judge.violations.join("\n")).toMatch(/^post \/api\/v0\/feeds: .*Invalid request$/);
});

test("an answer that is against the document is found", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"token":"t","identifier":1}');
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const judge = await judged(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const answer = await post(judge, "connection", { identifier: "ana" });
  expect(answer.status).toBe(500);
  expect(judge.violations.join("\n")).toMatch(/^post \/api\/v0\/connection: .*Request\/Response not valid$/);
});
