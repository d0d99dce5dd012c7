import { once } from "node:events";
import { connect, createServer, type ClientHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";

import express4 from "express4";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { HANDLER_MS } from "./handlers";
import { lambdaHandler } from "./lambda";
import { azureHandler } from "./azure";
import { nodeHandler } from "./node";
import { backend, eventOf, MASTER, ofPage, secretOf, serve, signatureOf, signedEvent, willing } from "./server-harness";

describe("routes that are mounted wrongly", () => {
  it("says in Express 4 that nodeHandler is missing, and answers the next request", async () => {
    const { socketless } = backend(willing().service);
    const app = express4();
    app.post("/connection", socketless.connection as never);
    app.post("/webhook", socketless.webhook() as never);
    const errors: string[] = [];
    app.use(((error: Error, _request: never, response: { sendStatus(status: number): void }, _next: never) => {
      errors.push(error.message);
      response.sendStatus(500);
    }) as never);
    const url = await serve(app as never);
    for (const path of ["connection", "webhook"]) {
      expect((await fetch(`${url}/${path}`, { method: "POST" })).status).toBe(500);
    }
    expect(errors).toEqual([
      expect.stringContaining("nodeHandler(socketless.connection)"),
      expect.stringContaining("nodeHandler(socketless.webhook())"),
    ]);
  });

  it("says so for an event of h3, which has headers and no body", () => {
    const event = { headers: new Headers(), method: "POST", url: "https://app.test/webhook" };
    expect(() => backend(willing().service).socketless.webhook()(event as never)).toThrow("the event's request");
  });

  it("calls `onEvent` as a method of its object", async () => {
    class Room {
      names = ["news"];
      onEvent() {
        return { join: this.names };
      }
    }
    const route = backend(willing().service).socketless.webhook(new Room());
    expect(await (await route(signedEvent("42.k3"))).text()).toContain('"news"');
  });

  it("says that webhook needs parentheses", async () => {
    const { socketless } = backend(willing().service);
    const lines: string[] = [];
    const log = { warn: () => undefined, error: (line: string) => void lines.push(line) };
    const url = await serve(nodeHandler(socketless.webhook as never, { log }));
    expect((await fetch(url, { method: "POST" })).status).toBe(500);
    expect(lines).toEqual([expect.stringContaining("mount socketless.webhook(), with parentheses")]);
  });

  it("says once that nothing handles what clients send", async () => {
    const { socketless, lines } = backend(willing().service);
    const route = socketless.webhook();
    for (const text of ["one", "two"]) {
      await route(signedEvent("42.k3", "MESSAGE", text));
    }
    expect(lines).toEqual([expect.stringContaining("pass a handler to webhook()")]);
  });
});

describe("what a program returns or sends", () => {
  it("says that `user` returned an object without an ID", async () => {
    const { socketless, lines } = backend(willing().service, { user: () => ({ name: "Ada" }) as never });
    expect((await socketless.connection(ofPage())).status).toBe(500);
    expect(lines).toEqual([expect.stringContaining("an object without `id`")]);
  });

  it("takes the ID of a database that counts in bigint", async () => {
    const { service, asked } = willing();
    const { socketless } = backend(service, { user: () => 9_007_199_254_740_993n });
    await socketless.connection(ofPage());
    expect(asked[0]?.body.identifier).toMatch(/^9007199254740993\./);
  });

  it.each(["Hi", 7, null])("refuses to send %j, which the client would drop", async (message) => {
    const { service, asked } = willing();
    const { socketless } = backend(service);
    await expect(socketless.send({ feeds: "news" }, message as never)).rejects.toThrow("A message is an object");
    expect(asked).toEqual([]);
  });

  it.each(["Hi", { message: "Hi" }, { text: "Hi" }, { messages: [] }])(
    "says that a handler can't return %j",
    async (returned) => {
      const { socketless, lines } = backend(willing().service);
      await socketless.webhook(() => returned as never)(signedEvent("42.k3", "MESSAGE", "hi"));
      expect(lines).toEqual([expect.stringMatching(/A handler returns|A message is an object/)]);
    },
  );

  it("answers without a handler that never ends", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { socketless, lines } = backend(willing().service);
    const endless = vi.fn(() => new Promise<undefined>(() => undefined));
    const route = socketless.webhook(endless, () => ({ join: ["news"] }));
    const answered = route(signedEvent("42.k3"));
    await vi.waitFor(() => expect(endless).toHaveBeenCalled(), { timeout: 20_000, interval: 1 });
    await vi.advanceTimersByTimeAsync(HANDLER_MS);
    expect(await (await answered).text()).toContain('"news"');
    expect(lines).toEqual([expect.stringContaining("it took longer than 30 s")]);
  });

  it("keeps the client's secret out of copies and logs of an event", async () => {
    const { socketless } = backend(willing().service);
    const event = await socketless.readEvent(signedEvent("42.k3"));
    expect(JSON.stringify(event)).not.toContain(secretOf("42.k3"));
    expect(event).toHaveProperty("secret", secretOf("42.k3"));
  });
});

describe("settings", () => {
  it("says once that a master secret is short", async () => {
    const { socketless, lines } = backend(willing().service, { masterSecret: "secret" });
    await socketless.connectionFor("42");
    await socketless.connectionFor("42");
    expect(lines).toEqual([expect.stringContaining("openssl rand -hex 32")]);
  });

  it("says at most once a minute that the previous master secret signed, whatever origins have used up", async () => {
    const { socketless, lines } = backend(willing().service, { masterSecret: ["a new master secret", MASTER] });
    for (let count = 0; count < 200; count += 1) {
      await socketless.connection(ofPage({ "Sec-Fetch-Site": "cross-site", Origin: `https://${count}.test` }));
    }
    const before = lines.length;
    const route = socketless.webhook(() => undefined);
    await route(signedEvent("42.k3"));
    await route(signedEvent("42.k3"));
    expect(lines.slice(before)).toEqual([expect.stringContaining("SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER")]);
  });

  it("logs nothing about the page that `socketless check` makes up", async () => {
    const { socketless, lines } = backend(willing().service);
    const asked = ofPage({ "Sec-Fetch-Site": "cross-site", Origin: "https://socketless-check.invalid" });
    expect((await socketless.connection(asked)).status).toBe(403);
    expect(lines).toEqual([]);
  });

  it("asks whether an address that answers 404 is the service's", async () => {
    const { socketless } = backend(() => new Response("Not found", { status: 404 }));
    await expect(socketless.connectionFor("42")).rejects.toThrow("without /api/v0");
  });
});

describe("hosts", () => {
  it("serves HTTP/2, also after a body that is too large", async () => {
    const { socketless } = backend(willing().service);
    const [connection, webhook] = [nodeHandler(socketless.connection as never), nodeHandler(socketless.webhook())];
    const server = createServer((request, response) => {
      void (request.url === "/webhook" ? webhook : connection)(request as never, response as never);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    onTestFinished(() => {
      session.destroy();
      server.close();
    });
    expect(await post(session, { ":path": "/webhook" }, "x".repeat(100_000))).toBe(413);
    const body = eventOf("42.k3");
    const signature = signatureOf(body, secretOf("42.k3"));
    expect(await post(session, { ":path": "/webhook", "x-socketless-signature": signature }, body)).toBe(200);
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await post(session, { ":path": "/connection", origin, "x-user": "42" }, "{}")).toBe(200);
    const elsewhere = `http://elsewhere.test`;
    expect(await post(session, { ":path": "/connection", origin: elsewhere, "x-user": "42" }, "{}")).toBe(403);
  });

  it("passes on an answer whose headers can't be changed, and refuses a header that is none", async () => {
    const handle = () => Promise.resolve(Response.redirect("https://app.test/", 302));
    const event = { rawPath: "/", requestContext: { http: { method: "GET" } } };
    expect(await lambdaHandler(handle)(event)).toMatchObject({ statusCode: 302 });
    expect(await lambdaHandler(handle)({ ...event, headers: { a: "b\nc" } })).toMatchObject({ statusCode: 400 });
    const request = { url: "https://app.test/", method: "GET", headers: new Headers(), body: null };
    expect(await azureHandler(handle)(request)).toMatchObject({ status: 302 });
  });
});

/** Post over HTTP/2, and return the status. */
async function post(session: ClientHttp2Session, headers: Record<string, string>, body: string): Promise<number> {
  const stream = session.request({ ":method": "POST", "content-type": "application/json", ...headers });
  stream.on("error", () => undefined);
  stream.end(body);
  const [answer] = (await once(stream, "response", { signal: AbortSignal.timeout(20_000) })) as [{ ":status": number }];
  stream.resume();
  return answer[":status"];
}
