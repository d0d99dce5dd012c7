import { describe, expect, it, onTestFinished, vi } from "vitest";

import { createSocketless, SocketlessError } from "./index";
import { backend, ofPage, serve, willing } from "./server-harness";

const answerOf = async (response: Response) => [response.status, await response.text()];

describe("connection", () => {
  it("gives a user who is logged in an address that no cache keeps", async () => {
    const { service, asked } = willing();
    const response = await backend(service).socketless.connection(ofPage());
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await answerOf(response)).toEqual([200, '{"url":"wss://service.test/token"}']);
    expect(asked[0]?.body.identifier).toMatch(/^42\.[0-9a-f]{16}$/);
  });

  it.each([
    ["nobody is logged in", { "x-user": "" }, 401],
    ["another site's page asks", { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.test" }, 403],
    ["a page beside it asks", { "Sec-Fetch-Site": "same-site", Origin: "https://other.app.test" }, 403],
    ["a browser names only a foreign origin", { "Sec-Fetch-Site": "", Origin: "https://not-app.test" }, 403],
    ["nothing says where it comes from", { "Sec-Fetch-Site": "" }, 403],
  ])("refuses if %s", async (_when, headers, status) => {
    const { service, asked } = willing();
    const { socketless } = backend(service);
    expect((await socketless.connection(ofPage(headers))).status).toBe(status);
    expect(asked).toEqual([]);
  });

  it.each(["GET", "PUT"])("answers %s with 405", async (method) => {
    const { socketless } = backend(willing().service);
    const response = await socketless.connection(ofPage({}, { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each(["POST", "OPTIONS"])("says in the log, once, how to allow a foreign page: %s", async (method) => {
    const { socketless, lines } = backend(willing().service);
    const foreign = () => ofPage({ "Sec-Fetch-Site": "cross-site", Origin: "https://admin.test" }, { method });
    await socketless.connection(foreign());
    expect((await socketless.connection(foreign())).status).toBe(403);
    expect(lines).toEqual([expect.stringContaining("ALLOWED_ORIGINS=https://admin.test")]);
  });

  it("lets pages of allowed origins ask first, send their login and read each answer", async () => {
    const { socketless } = backend(willing().service, { allowedOrigins: ["https://admin.test/"] });
    const Origin = "https://admin.test";
    const preflight = await socketless.connection(ofPage({ Origin }, { method: "OPTIONS" }));
    expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
      204,
      "Authorization, Content-Type",
    ]);
    const asked = { Origin, "Access-Control-Request-Headers": "content-type,x-guest" };
    const answered = await socketless.connection(ofPage(asked, { method: "OPTIONS" }));
    expect(answered.headers.get("access-control-allow-headers")).toBe("content-type,x-guest");
    for (const user of ["42", ""]) {
      const { status, headers } = await socketless.connection(ofPage({ Origin, "x-user": user }));
      expect([status, headers.get("access-control-allow-origin")]).toEqual([user ? 200 : 401, Origin]);
    }
    const refused = await socketless.connection(ofPage({ Origin: "https://x.test" }, { method: "OPTIONS" }));
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("stops one person who asks too often, and nobody else", async () => {
    const { socketless } = backend(willing().service, { perMinute: { connections: 2 } });
    const ask = async (user: string) => (await socketless.connection(ofPage({ "x-user": user }))).status;
    expect([await ask("42"), await ask("42"), await ask("42"), await ask("43")]).toEqual([200, 200, 429, 200]);
  });

  it.each([
    ["an ID", "42"],
    ["a number", 42],
    ["a person", { id: "42", email: "ada@example.com" }],
  ])("takes %s for a user", async (_what, person) => {
    const { service, asked } = willing();
    await backend(service, { user: () => person }).socketless.connection(ofPage());
    expect(asked[0]?.body.identifier).toMatch(/^42\.[0-9a-f]{16}$/);
  });

  it.each([
    ["an object without an ID", {}],
    ["an ID that is an object", { id: {} }],
    ["text that isn't valid Unicode", "ada\ud83d"],
  ])("connects nobody for %s", async (_what, person) => {
    const { service, asked } = willing();
    const { socketless } = backend(service, { user: () => person as string });
    expect((await socketless.connection(ofPage())).status).toBeGreaterThanOrEqual(400);
    expect(asked).toEqual([]);
  });

  it("leaves to the framework what `user` throws, such as its redirect", async () => {
    const redirect = new Response(null, { status: 302 });
    const { socketless } = backend(willing().service, { user: () => Promise.reject(redirect) });
    await expect(socketless.connection(ofPage())).rejects.toBe(redirect);
  });
});

describe("what is set up wrongly is one line in the log, and not in the answer", () => {
  const refuse = (status: number, text: string) => () => new Response(text, { status });

  it.each([
    ["a wrong key", backend(refuse(401, "Unauthorized")), "Check SOCKETLESS_API_KEY"],
    ["no key", backend(willing().service, { apiKey: "" }), "Set the environment variable SOCKETLESS_API_KEY"],
    ["no master secret", backend(willing().service, { masterSecret: "" }), "SOCKETLESS_WEBHOOK_MASTER_SECRET"],
    ["no public address", backend(willing().service, { webhookUrl: undefined }), "PUBLIC_URL"],
    ["a public address that is none", backend(willing().service, { webhookUrl: "app.test/webhook" }), "PUBLIC_URL"],
    [
      "a service that isn't started",
      backend(() => Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") })), {
        apiUrl: "http://127.0.0.1:4000",
      }),
      "ECONNREFUSED. Remedy: start the local service (npx --no socketless local); in a container, localhost is",
    ],
    [
      "a service that can't be found",
      backend(() => Promise.reject(new TypeError("fetch failed", { cause: new Error("ENOTFOUND") }))),
      "check SOCKETLESS_API_URL",
    ],
  ])("%s", async (_what, { socketless, lines }, says) => {
    const response = await socketless.connection(ofPage());
    expect(await answerOf(response)).toEqual([502, "The service gave no connection"]);
    expect(lines).toEqual([expect.stringContaining(says)]);
    expect(lines[0]).not.toContain("\n");
  });

  it("a webhook on this machine, of which the hosted service knows nothing: said once, because it may be right", async () => {
    const { socketless, lines } = backend(willing().service, { webhookUrl: "http://localhost:3000/webhook" });
    await socketless.connection(ofPage());
    await socketless.connection(ofPage());
    expect(lines).toEqual([expect.stringContaining("can't reach http://localhost:3000/webhook: set PUBLIC_URL")]);
  });

  it("an old Node.js", () => {
    vi.stubGlobal("crypto", undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(() => createSocketless({ user: () => undefined })).toThrow("Socketless needs Node.js 20.19 or newer");
  });
});

describe("a call", () => {
  it("reads the environment each time", async () => {
    const { service, asked } = willing();
    const { socketless } = backend(service, { apiKey: undefined });
    await expect(socketless.send({ feeds: "news" }, {})).rejects.toThrow("SOCKETLESS_API_KEY");
    vi.stubEnv("SOCKETLESS_API_KEY", "key");
    onTestFinished(() => void vi.unstubAllEnvs());
    await socketless.send({ feeds: "news" }, {});
    expect(asked).toHaveLength(1);
  });

  it("says what the service answered", async () => {
    const { socketless } = backend(() => new Response("Bad Request", { status: 400 }));
    const error = await socketless.send({ feeds: "news" }, {}).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(SocketlessError);
    expect(error).toMatchObject({ path: "message", status: 400 });
  });

  it("gives up an answer that drips, by one limit for the whole call", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200).write('{"url":');
      const dripping = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(dripping));
    });
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    onTestFinished(() => timeout.mockRestore());
    const { socketless } = backend(willing().service, { apiUrl: url, fetch });
    const connecting = socketless.connectionFor("42");
    setTimeout(() => limit.abort(new Error("the time is over")), 100);
    await expect(connecting).rejects.toMatchObject({
      status: undefined,
      message: expect.stringContaining("the time is over"),
    });
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it("takes the key and the secret nowhere that a redirect leads", async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve(({ url: path }, response) => {
      paths.push(path);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    const { socketless } = backend(willing().service, { apiUrl: url, fetch });
    await expect(socketless.connectionFor("42")).rejects.toThrow("307 to /elsewhere: . Set SOCKETLESS_API_URL");
    expect(paths).toEqual(["/api/v0/connection"]);
  });
});
