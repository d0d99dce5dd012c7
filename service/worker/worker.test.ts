import { MessageChannel, type MessagePort } from "node:worker_threads";

import { expect, onTestFinished, test } from "vitest";

import { noFaults } from "../core/faults";
import type { TimedEntry } from "../core/log";
import { connectTo, type PageOptions } from "./connect";
import type { Port } from "./messages";
import { serve } from "./serve";

/** One end of a channel of Node.js, as a browser has it. */
const portOf = (end: MessagePort): Port => ({
  postMessage: (message) => end.postMessage(message),
  addEventListener: (_type, listener) => void end.on("message", (data: unknown) => listener({ data })),
});

const API = "http://socketless.invalid/api/v0";

function startInChannel(options: Partial<PageOptions> = {}) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  serve(portOf(port1));
  const answer = () => Promise.resolve(new Response("{}", { headers: { Authorization: "Bearer s" } }));
  const service = connectTo(portOf(port2), { apiKey: "k", webhook: answer, ...options });
  const post = (path: string, body: unknown) => {
    const headers = { Authorization: "Bearer k", "Content-Type": "application/json" };
    return service.fetch(`${API}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const socketFor = async (request: object) => {
    const { url } = (await (await post("connection", request)).json()) as { url: string };
    return service.connect(url);
  };
  return { ...service, post, socketFor };
}

const next = (target: EventTarget, type: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

test("requests, frames and webhooks go through a port, and the log tells of them", async () => {
  const entries: TimedEntry[] = [];
  const bodies: unknown[] = [];
  const { post, socketFor } = startInChannel({
    log: (entry) => entries.push(entry),
    webhook: ({ body }) => {
      bodies.push(JSON.parse(body as string));
      return Promise.resolve(
        new Response('{"messages":{"message":"hi","clients":"ana"}}', { headers: { Authorization: "Bearer s" } }),
      );
    },
  });
  const socket = await socketFor({ identifier: "ana", webhook: { url: "https://page.invalid/webhook", secret: "s" } });
  await next(socket, "open");
  socket.send("hello");
  expect(((await next(socket, "message")) as MessageEvent).data).toBe("hi");
  expect(bodies).toMatchObject([{ action: "MESSAGE", data: { message: "hello" } }]);
  socket.close(4001, "bye");
  expect(await next(socket, "close")).toMatchObject({ code: 4001, reason: "bye", wasClean: true });
  expect((await post("message", { messages: [] })).status).toBe(204);
  expect(entries.map(({ kind }) => kind)).toEqual([
    "request",
    "opened",
    "frame",
    "event",
    "reply",
    "frame",
    "closed",
    "request",
  ]);
});

test("a webhook that fails is told as a failed request", async () => {
  const entries: TimedEntry[] = [];
  const { socketFor } = startInChannel({
    log: (entry) => entries.push(entry),
    webhook: () => Promise.reject(new Error("the page is offline")),
  });
  const socket = await socketFor({ identifier: "ana", webhook: { url: "https://page.invalid/webhook", secret: "s" } });
  await next(socket, "open");
  socket.send("hello");
  await expect
    .poll(() => entries.find(({ kind }) => kind === "reply"))
    .toMatchObject({ ignored: "the request failed: the page is offline" });
});

test("a refused connection has an error, a close with 1006, and a reason for the timeline", async () => {
  const { connect } = startInChannel();
  const socket = connect("ws://socketless.invalid/nonsense");
  expect(() => socket.send("too early")).toThrow("connecting");
  const closed = next(socket, "close");
  await next(socket, "error");
  expect(await closed).toMatchObject({ code: 1006, wasClean: false });
  expect(socket.refusal).toMatchObject({ status: 401, text: "Unauthorized" });
  expect(socket.readyState).toBe(socket.CLOSED);
});

test("a connection that is closed before it opens does not stay open in the service", async () => {
  const { socketFor, control, post } = startInChannel({ limits: { connections: 1 } });
  const socket = await socketFor({ identifier: "ana" });
  socket.close();
  await next(socket, "close");
  await control({});
  const second = await socketFor({ identifier: "ana" });
  await next(second, "open");
  expect((await post("message", { messages: [] })).status).toBe(204);
});

test("faults and settings change while it runs, and a wrong change says why", async () => {
  const { control, socketFor } = startInChannel();
  await control({ faults: { ...noFaults, refuseUpgrades: 1 } });
  const refused = await socketFor({ identifier: "ana" });
  await next(refused, "close");
  expect(refused.refusal).toMatchObject({ status: 503 });
  const webhook = { url: "https://page.invalid", secret: "s" };
  await expect(control({ projectWebhooks: Array.from({ length: 5 }, () => webhook) })).rejects.toThrow(
    "at most 4 webhooks",
  );
});

test("a frame of more than 16 MiB ends the connection with 1009", async () => {
  const { socketFor } = startInChannel();
  const socket = await socketFor({ identifier: "ana" });
  await next(socket, "open");
  socket.send("a".repeat(16 * 1024 * 1024 + 1));
  expect(await next(socket, "close")).toMatchObject({ code: 1009 });
});

test("a server in the worker answers its own origin, gets its webhooks, and calls the service", async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const callService = serve(portOf(port1), {
    origin: "http://localhost:3000",
    async fetch(request) {
      const secret = "s";
      if (request.url.endsWith("/webhook")) {
        const { data } = (await new Response(request.body).json()) as { data: { message: string } };
        const headers = { Authorization: `Bearer ${secret}` };
        return Response.json({ messages: { message: `echo ${data.message}`, clients: "ana" } }, { headers });
      }
      const webhook = { url: "http://localhost:3000/webhook", secret };
      const headers = { Authorization: "Bearer k", "Content-Type": "application/json" };
      return callService(`${API}/connection`, {
        method: "POST",
        headers,
        body: JSON.stringify({ identifier: "ana", webhook }),
      });
    },
  });
  const webhook = () => Promise.reject(new Error("the page has no webhook"));
  const service = connectTo(portOf(port2), { apiKey: "k", webhook });
  const answer = await service.fetch("http://localhost:3000/connection", { method: "POST" });
  const socket = service.connect(((await answer.json()) as { url: string }).url);
  await next(socket, "open");
  socket.send("hello");
  expect(((await next(socket, "message")) as MessageEvent).data).toBe("echo hello");
  expect((await service.fetch("http://socketless.invalid/connection", { method: "POST" })).status).toBe(404);
});

test("a server reads the body as a stream where the platform's requests have none", async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const body = Object.getOwnPropertyDescriptor(Request.prototype, "body") as PropertyDescriptor;
  Reflect.deleteProperty(Request.prototype, "body");
  onTestFinished(() => void Object.defineProperty(Request.prototype, "body", body));
  serve(portOf(port1), { origin: "http://localhost:3000", fetch: (request) => new Response(request.body) });
  const service = connectTo(portOf(port2), { apiKey: "k", webhook: () => Promise.reject(new Error("none")) });
  // The page's own request has its body by `arrayBuffer`, which every browser has.
  const answer = await service.fetch("http://localhost:3000/echo", { method: "POST", body: "hello" });
  expect(await answer.text()).toBe("hello");
});
