import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  call,
  changeFeeds,
  connectionFor,
  readEvent,
  reply,
  secretFor,
  send,
  setting,
  userOf,
  verifySignature,
} from "../../../examples/core/server";

const master = "master of the tests";
const hmac = (key: string, data: string): string => createHmac("sha256", key).update(data).digest("hex");
const secretOf = (identifier: string): string => hmac(master, identifier);

beforeEach(() => {
  vi.stubEnv("SOCKETLESS_API_URL", "https://service.test");
  vi.stubEnv("SOCKETLESS_API_KEY", "key");
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", master);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const eventOf = (identifier: unknown, action = "MESSAGE", message: unknown = "hi"): string =>
  JSON.stringify({ action, data: { connection: { clientId: "wskl_live_test", identifier }, message } });

function requestOf(body: BodyInit, signature: string): Request {
  const init = { method: "POST", headers: { "x-socketless-signature": signature }, body, duplex: "half" };
  return new Request("https://app.test/webhook", init);
}

const signed = (body: string, key: string): Request => requestOf(body, `hmac-sha256=${hmac(key, body)}`);

/** The refusal's status and text, or the event. */
async function read(request: Request): Promise<unknown> {
  const result = await readEvent(request);
  return result instanceof Response ? [result.status, await result.text()] : result;
}

describe("readEvent", () => {
  it("hands out a verified event with its client's secret", async () => {
    const identifier = "user_42.k3J9xQ2mV7pLr8Za";
    expect(await read(signed(eventOf(identifier), secretOf(identifier)))).toEqual({
      action: "MESSAGE",
      identifier,
      message: "hi",
      secret: secretOf(identifier),
    });
  });

  it("hands out an event that it does not know", async () => {
    const body = eventOf("a.1", "CONNECTION_LOST", undefined);
    expect(await read(signed(body, secretOf("a.1")))).toMatchObject({ action: "CONNECTION_LOST", identifier: "a.1" });
  });

  it("refuses an event of another client, signed with the secret out of one's own token", async () => {
    expect(await read(signed(eventOf("admin.1"), secretOf("a.1")))).toEqual([401, "Wrong signature"]);
  });

  it.each(["", "hmac-sha256=", "sha256=00", `hmac-sha256=${"0".repeat(64)}`])(
    "refuses the header %j",
    async (header) => {
      expect(await read(requestOf(eventOf("a.1"), header))).toEqual([401, "Wrong signature"]);
    },
  );

  it.each(["{}", "null", "[]", "7", '"text"', "{", "", eventOf(42), eventOf(undefined), '{"action":"MESSAGE"}'])(
    "refuses the body %s, whoever signed it",
    async (body) => {
      expect(await read(signed(body, master))).toEqual([401, "Wrong signature"]);
    },
  );

  it.each([{}, null, 7, ["a"], undefined])("refuses the message %j of a genuine event", async (message) => {
    const body = JSON.stringify({ action: "MESSAGE", data: { connection: { identifier: "a.1" }, message } });
    expect(await read(signed(body, secretOf("a.1")))).toEqual([400, "The message is not text"]);
  });

  it("takes a body of 64 KiB", async () => {
    const body = eventOf("a.1", "MESSAGE", "").replace(
      '""',
      `"${"x".repeat(65_536 - eventOf("a.1", "MESSAGE", "").length)}"`,
    );
    expect(body).toHaveLength(65_536);
    expect(await read(signed(body, secretOf("a.1")))).toMatchObject({ identifier: "a.1" });
    expect(await read(signed(`${body} `, secretOf("a.1")))).toEqual([413, "The body is too large or too slow"]);
  });

  it("refuses a body that is too large, and stops reading it", async () => {
    let pulled = 0;
    const pull = (controller: ReadableStreamDefaultController): void => {
      pulled += 1;
      controller.enqueue(new Uint8Array(10_000));
    };
    expect(await read(requestOf(new ReadableStream({ pull }), ""))).toEqual([413, "The body is too large or too slow"]);
    expect(pulled, "twice the limit, so that the sender hears the answer").toBeLessThan(16);
  });

  it("refuses a body that breaks off", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    expect(await read(requestOf(body, ""))).toEqual([413, "The body is too large or too slow"]);
  });

  it("gives up a body that does not come", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("too slow")));
    expect(await read(requestOf(new ReadableStream({}), ""))).toEqual([413, "The body is too large or too slow"]);
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
  });

  it("takes events of the previous master secret while it is changed, with the secret that signed them", async () => {
    const body = eventOf("a.1");
    const old = hmac("old", "a.1");
    expect(await read(signed(body, old))).toEqual([401, "Wrong signature"]);
    vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET_PREVIOUS", "old");
    const log = vi.spyOn(console, "info").mockReturnValue();
    expect(await read(signed(body, secretOf("a.1")))).toMatchObject({ secret: secretOf("a.1") });
    expect(log).not.toHaveBeenCalled();
    expect(await read(signed(body, old))).toMatchObject({ identifier: "a.1", secret: old });
    expect(log).toHaveBeenCalledOnce();
    expect(await read(signed(body, hmac("stolen", "a.1")))).toEqual([401, "Wrong signature"]);
    vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET_PREVIOUS", "");
    expect(await read(signed(body, old))).toEqual([401, "Wrong signature"]);
  });

  it("says which setting is missing", async () => {
    vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "");
    await expect(read(signed(eventOf("a.1"), "x"))).rejects.toThrow(
      "Set the environment variable SOCKETLESS_WEBHOOK_MASTER_SECRET",
    );
  });
});

describe("secretFor", () => {
  it("is one secret per client, in ASCII", async () => {
    expect(await secretFor("usér_42.a")).toBe(secretOf("usér_42.a"));
    expect(await secretFor("a.1")).not.toBe(await secretFor("a.2"));
    expect(await secretFor("ä")).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("verifySignature", () => {
  interface Vector {
    name: string;
    valid: boolean;
    secret: string;
    header: string | null;
    bodyBase64: string;
  }
  const { vectors } = JSON.parse(readFileSync("examples/signature/vectors.json", "utf8")) as { vectors: Vector[] };

  it.each(vectors.map((vector) => [vector.name, vector] as const))(
    "agrees with the vector %s",
    async (_name, vector) => {
      const body = Uint8Array.from(Buffer.from(vector.bodyBase64, "base64"));
      expect(await verifySignature(body, vector.header, vector.secret)).toBe(vector.valid);
    },
  );
});

/** Makes the service answer each call like this. */
function answer(status: number, body: string | null) {
  const fetched = vi.fn((_address: string, _request: RequestInit) => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** The address and the JSON of the one call that was made. */
const called = ({ mock }: ReturnType<typeof answer>): unknown[] =>
  mock.calls.map(([address, { body }]) => [new URL(address).pathname, JSON.parse(String(body))]).flat();

describe("reply", () => {
  const event = { action: "MESSAGE", identifier: "ada.1", message: "hi", secret: "of ada.1" };

  it("proves itself with the client's secret, even if it holds nothing", async () => {
    const response = reply(event, undefined, {});
    expect(response.headers.get("authorization")).toBe("Bearer of ada.1");
    expect(await response.json()).toEqual({});
  });

  it("puts what several handlers want into one, each feed once, and names nobody but the client", async () => {
    const [one, other] = [
      { join: ["news", "user.ada"], message: { type: "one" } },
      { join: ["user.ada"], leave: ["lobby"], message: { type: "other" } },
    ];
    expect(await reply(event, one, undefined, other).json()).toEqual({
      feeds: [
        { action: "join", feeds: "news", clients: "ada.1" },
        { action: "join", feeds: "user.ada", clients: "ada.1" },
        { action: "leave", feeds: "lobby", clients: "ada.1" },
      ],
      messages: [
        { clients: "ada.1", message: '{"type":"one"}' },
        { clients: "ada.1", message: '{"type":"other"}' },
      ],
    });
  });
});

describe("connectionFor", () => {
  it("asks for a connection with an identifier and a secret of its own, and all events", async () => {
    vi.stubEnv("PUBLIC_URL", "https://app.test");
    const fetched = answer(200, '{"url":"wss://service.test/token"}');
    expect(await connectionFor("ada")).toBe("wss://service.test/token");
    const [path, body] = called(fetched) as [string, { identifier: string; webhook: object }];
    expect(path).toBe("/api/v0/connection");
    expect(body.identifier).toMatch(/^ada\.[0-9a-f]{16}$/);
    expect(userOf(body.identifier)).toBe("ada");
    expect(body.webhook).toEqual({
      url: "https://app.test/webhook",
      secret: secretOf(body.identifier),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    });
  });

  it("makes another identifier each time, and takes the address of another webhook", async () => {
    const fetched = answer(200, '{"url":"wss://service.test/token"}');
    for (let tab = 0; tab < 2; tab += 1) await connectionFor("ada", "https://app.test/hooks");
    const bodies = called(fetched).filter((it) => typeof it === "object") as [
      { identifier: string; webhook: { url: string } },
      { identifier: string },
    ];
    expect(bodies[0].webhook.url).toBe("https://app.test/hooks");
    expect(bodies[0].identifier).not.toBe(bodies[1].identifier);
  });
});

describe("send and changeFeeds", () => {
  it("send a message as JSON in a string, to a feed or to clients", async () => {
    const fetched = answer(204, null);
    await send({ feeds: "news" }, { type: "item" });
    await send({ clients: ["ada.1", "ben.1"] }, { type: "item" });
    expect(called(fetched)).toEqual([
      "/api/v0/message",
      { messages: { feeds: "news", message: '{"type":"item"}' } },
      "/api/v0/message",
      { messages: { clients: ["ada.1", "ben.1"], message: '{"type":"item"}' } },
    ]);
  });

  it("change one feed", async () => {
    const fetched = answer(204, null);
    await changeFeeds("join", "news", "ada.1");
    expect(called(fetched)).toEqual([
      "/api/v0/feeds",
      { actions: { action: "join", feeds: "news", clients: "ada.1" } },
    ]);
  });
});

describe("call", () => {
  it("sends one JSON request with the key and a time limit", async () => {
    const fetched = answer(204, null);
    expect((await call("feeds", { actions: [] })).status).toBe(204);
    expect(fetched).toHaveBeenCalledExactlyOnceWith("https://service.test/api/v0/feeds", {
      method: "POST",
      headers: { Authorization: "Bearer key", "Content-Type": "application/json" },
      body: '{"actions":[]}',
      signal: expect.any(AbortSignal),
    });
  });

  it.each([
    ["connection", 400],
    ["connection", 500],
    ["message", 401],
  ] as const)("throws what the service answered: %s, %i", async (path, status) => {
    const fetched = answer(status, "not today");
    await expect(call(path, {})).rejects.toThrow(`Socketless answered ${path} with ${status}: not today`);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it.each(["feeds", "message"] as const)("logs a 500 to %s and does not repeat the call", async (path) => {
    const fetched = answer(500, "Internal Server Error");
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    await call(path, {});
    expect(fetched).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledWith(`Socketless answered ${path} with 500: Internal Server Error`);
  });
});

describe("setting", () => {
  it("takes the fallback for what is unset or empty", () => {
    vi.stubEnv("SOCKETLESS_API_URL", "");
    expect(setting("SOCKETLESS_API_URL", "https://app.socketless.ws")).toBe("https://app.socketless.ws");
    expect(() => setting("SOCKETLESS_API_URL")).toThrow("Set the environment variable SOCKETLESS_API_URL");
  });
});
