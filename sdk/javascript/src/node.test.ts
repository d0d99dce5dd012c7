import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";

import type { RequestListener } from "node:http";
import { expect, it, vi } from "vitest";

import { nodeHandler } from "./node";
import { backend, eventOf, secretOf, serve, signatureOf, willing } from "./server-harness";

/** A handler whose log the test reads. */
function handlerOf(handle: (request: Request) => Promise<Response>) {
  const error = vi.fn<(line: string) => void>();
  return { error, handler: nodeHandler(handle, { log: { warn: error, error } }) };
}

it("hands on each byte of the body, the method, the path before a router cut it, and the headers", async () => {
  const body = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
  const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
  const { handler } = handlerOf(async (it) =>
    Response.json([it.method, new URL(it.url).pathname, it.headers.get("x-a"), digest(await it.bytes())]),
  );
  const url = await serve((incoming, outgoing) => {
    Object.assign(incoming, { url: "/webhook", originalUrl: "/api/webhook" });
    void handler(incoming, outgoing);
  });
  const answer = await fetch(url, { method: "POST", headers: { "X-A": "b" }, body });
  expect(await answer.json()).toEqual(["POST", "/api/webhook", "b", digest(body)]);
});

it("answers with the status, each cookie and the bytes of the response, and keeps headers that were set before", async () => {
  const { handler } = handlerOf(() => {
    const headers = new Headers([
      ["Authorization", "Bearer secret"],
      ["Set-Cookie", "one=1"],
      ["Set-Cookie", "two=2; Path=/"],
    ]);
    return Promise.resolve(new Response(Uint8Array.of(0, 255), { status: 201, headers }));
  });
  const url = await serve((incoming, outgoing) => {
    outgoing.setHeader("Access-Control-Allow-Origin", "https://app.test");
    void handler(incoming, outgoing);
  });
  const { status, headers, ...answer } = await fetch(url).then(async (it) => ({
    status: it.status,
    headers: it.headers,
    bytes: await it.bytes(),
  }));
  expect([status, headers.get("authorization"), headers.get("access-control-allow-origin")]).toEqual([
    201,
    "Bearer secret",
    "https://app.test",
  ]);
  expect(headers.getSetCookie()).toEqual(["one=1", "two=2; Path=/"]);
  expect(answer.bytes).toEqual(Uint8Array.of(0, 255));
});

/** Read the body to its end before the handler runs, as a parser does, and keep its bytes or not. */
const parsing =
  (handler: RequestListener, keeps = false): RequestListener =>
  (incoming, outgoing) => {
    void buffer(incoming).then((bytes) => {
      if (keeps) {
        Object.assign(incoming, { rawBody: bytes });
      }
      handler(incoming, outgoing);
    });
  };

it.each([false, true])("verifies the bytes that a parser has kept, and none that it has not: %s", async (keeps) => {
  const { socketless, lines } = backend(willing().service);
  const url = await serve(parsing(handlerOf(socketless.webhook()).handler, keeps));
  const body = eventOf("42.k3");
  const headers = { "x-socketless-signature": signatureOf(body, secretOf("42.k3")) };
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(keeps ? 200 : 500);
  expect(lines).toEqual(keeps ? [] : [expect.stringContaining("mount the webhook before express.json()")]);
});

it.each(["", "{}"])("serves a route that reads no body after a parser: %j", async (body) => {
  const url = await serve(parsing(handlerOf(({ method }) => Promise.resolve(new Response(method))).handler));
  const answer = await fetch(url, { method: "POST", body });
  expect([answer.status, await answer.text()]).toEqual([200, "POST"]);
});

it.each([
  ["TRACE /webhook", 400],
  ["POST //", 204],
  ["POST *", 204],
  ["POST http://[/webhook", 204],
])("answers the request line %s with %i, and logs nothing", async (line, status) => {
  const { handler, error } = handlerOf(() => Promise.resolve(new Response(null, { status: 204 })));
  const { port } = new URL(await serve(handler));
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`);
  expect(await text(socket)).toMatch(`HTTP/1.1 ${status} `);
  expect(error).not.toHaveBeenCalled();
});

it("keeps to itself why a handler failed", async () => {
  const { handler, error } = handlerOf(() => Promise.reject(new Error("the key is k3y")));
  const answer = await fetch(await serve(handler), { method: "POST", body: "{}" });
  expect([answer.status, await answer.text()]).toEqual([500, "Internal Server Error"]);
  expect(error).toHaveBeenCalledWith(expect.stringContaining("the key is k3y"));
});

it("answers the next request of a connection whose last body was too large", async () => {
  const url = await serve(handlerOf(backend(willing().service).socketless.webhook()).handler);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = (bytes: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: "POST", agent }, (answer) =>
        answer.resume().on("end", () => resolve(answer.statusCode)),
      );
      sent.on("error", reject).end(Buffer.alloc(bytes));
    });
  expect(await statusOf(1_048_576)).toBe(413);
  expect(await statusOf(2)).toBe(401);
  agent.destroy();
});

it("ends the connection when an answer has begun that it did not send", async () => {
  const { handler } = handlerOf(() => Promise.resolve(new Response("late")));
  const url = await serve((incoming, outgoing) => {
    outgoing.writeHead(503).write("timed out");
    void handler(incoming, outgoing);
  });
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
});

it.each([
  ["an error", new Error("broken")],
  ["what has no string form", Object.create(null) as object],
])("answers 500 when a route throws %s and its log fails", async (_what, thrown) => {
  const fail = () => {
    throw new Error("disk full");
  };
  const handler = nodeHandler(() => Promise.reject(thrown), { log: { warn: fail, error: fail } });
  expect((await fetch(await serve((...both) => void handler(...both)))).status).toBe(500);
});
