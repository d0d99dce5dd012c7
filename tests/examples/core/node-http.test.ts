import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer, request, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";

import { getRequestListener } from "@hono/node-server";
import { expect, it, onTestFinished, vi } from "vitest";

import { nodeHandler } from "../../../examples/core/node-http";
import { readBody, readEvent } from "../../../examples/core/server";

/** Serves until the test ends, and gives the address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("hands on each byte of the body, the method, the path and the headers", async () => {
  const body = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
  const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
  const url = await serve(
    nodeHandler(async (request) =>
      Response.json([
        request.method,
        new URL(request.url).pathname,
        request.headers.get("x-socketless-signature"),
        digest(await request.bytes()),
      ]),
    ),
  );
  const headers = { "X-Socketless-Signature": "hmac-sha256=00" };
  const answer = await fetch(`${url}/webhook`, { method: "POST", headers, body });
  expect(await answer.json()).toEqual(["POST", "/webhook", "hmac-sha256=00", digest(body)]);
});

it("answers with the status, the headers and the bytes of the response, also to a request without a body", async () => {
  const url = await serve(
    nodeHandler(() => {
      const response = new Response(Uint8Array.of(0, 255), {
        status: 201,
        headers: { Authorization: "Bearer secret" },
      });
      response.headers.append("Set-Cookie", "one=1");
      response.headers.append("Set-Cookie", "two=2");
      return Promise.resolve(response);
    }),
  );
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get("authorization")]).toEqual([201, "Bearer secret"]);
  expect(answer.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
  expect(await answer.bytes()).toEqual(Uint8Array.of(0, 255));
});

/** Reads the body to its end before the handler runs, as a parser does, and keeps its bytes or not. */
const parsing =
  (handler: RequestListener, keeps = false): RequestListener =>
  (request, response) => {
    void buffer(request).then((bytes) => {
      if (keeps) {
        Object.assign(request, { rawBody: bytes });
      }
      handler(request, response);
    });
  };

it("does not verify what a parser has left over, and says what to do", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const url = await serve(parsing(nodeHandler(async (request) => Response.json(await readBody(request)))));
  const answer = await fetch(url, { method: "POST", body: "{}" });
  expect([answer.status, await answer.text()]).toEqual([500, "Internal Server Error"]);
  expect(String(log.mock.calls)).toContain("mount the webhook before express.json()");
});

it.each(["", "{}"])("serves a route that reads no body after a parser: %j", async (body) => {
  const url = await serve(parsing(nodeHandler(({ method }) => Promise.resolve(new Response(method)))));
  const answer = await fetch(url, { method: "POST", body });
  expect([answer.status, await answer.text()]).toEqual([200, "POST"]);
});

it("verifies the bytes that a parser has kept", async () => {
  const url = await serve(
    parsing(
      nodeHandler(async (request) => new Response(await readBody(request))),
      true,
    ),
  );
  expect(await (await fetch(url, { method: "POST", body: '{ "a":1}' })).text()).toBe('{ "a":1}');
});

it("hands on the path that was there before a router cut it", async () => {
  const handler = nodeHandler(({ url }) => Promise.resolve(new Response(new URL(url).pathname)));
  const url = await serve((request, response) => {
    Object.assign(request, { url: "/webhook", originalUrl: "/api/webhook" });
    void handler(request, response);
  });
  expect(await (await fetch(url, { method: "POST" })).text()).toBe("/api/webhook");
});

it.each([
  ["TRACE /webhook", 400],
  ["POST //", 204],
  ["POST *", 204],
  ["POST http://[/webhook", 204],
])("answers the request line %s with %i, and logs nothing", async (line, status) => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { port } = new URL(await serve(nodeHandler(() => Promise.resolve(new Response(null, { status: 204 })))));
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`);
  expect(await text(socket)).toMatch(`HTTP/1.1 ${status} `);
  expect(log).not.toHaveBeenCalled();
});

it("keeps to itself why a handler failed", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const url = await serve(nodeHandler(() => Promise.reject(new Error("the key is k3y"))));
  const answer = await fetch(url, { method: "POST", body: "{}" });
  expect([answer.status, await answer.text()]).toEqual([500, "Internal Server Error"]);
  expect(log).toHaveBeenCalledWith(new Error("the key is k3y"));
});

it.each([
  ["nodeHandler", nodeHandler],
  ["Hono's server", (fetch: (request: Request) => Promise<Response>) => getRequestListener(fetch)],
])("with %s, answers the next request of a connection whose last body was too large", async (_name, listenerOf) => {
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "master of the tests");
  onTestFinished(() => void vi.unstubAllEnvs());
  const url = await serve(
    listenerOf(async (incoming) => {
      const event = await readEvent(incoming);
      return event instanceof Response ? event : new Response();
    }),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const statusOf = (bytes: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: "POST", agent, timeout: 5_000 }, (answer) =>
        answer.resume().on("end", () => resolve(answer.statusCode)),
      );
      sent.on("error", reject).on("timeout", () => sent.destroy(new Error("There was no answer.")));
      sent.end(Buffer.alloc(bytes));
    });
  expect(await statusOf(1_048_576)).toBe(413);
  expect(await statusOf(2)).toBe(401);
});

it("ends the connection when an answer has begun that it did not send", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const handler = nodeHandler(() => Promise.resolve(new Response("late")));
  const failed = vi.fn();
  const url = await serve((incoming, outgoing) => {
    outgoing.writeHead(503).write("timed out");
    handler(incoming, outgoing).catch(failed);
  });
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  expect(failed).not.toHaveBeenCalled();
});
