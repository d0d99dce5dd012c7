import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import * as server from "../../../examples/core/server";
import { answerOf, cases, isUtf16, readJson, settings, type Case } from "./cases";

const { call, connectionFor, readEvent, setting, verifySignature } = server;

beforeEach(() => {
  for (const [name, value] of Object.entries(settings)) {
    vi.stubEnv(name, value);
  }
  vi.stubEnv("SOCKETLESS_API_URL", "https://service.test");
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Makes the service answer each call like this. */
function answer(status: number, body: string | null) {
  const headers: HeadersInit = status >= 300 && status < 400 ? { location: "/elsewhere" } : {};
  const fetched = vi.fn((_address: string, _request: RequestInit) =>
    Promise.resolve(new Response(body, { status, headers })),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** The address and the JSON of each call that was made. */
const called = ({ mock }: ReturnType<typeof answer>): unknown[] =>
  mock.calls.map(([address, { body }]) => [new URL(address).pathname, readJson(String(body))]);

function requestOf(body: BodyInit, signature = ""): Request {
  const init = { method: "POST", headers: { "x-socketless-signature": signature }, body, duplex: "half" };
  return new Request("https://app.test/webhook", init);
}

/** Calls a function as a case says it, and gives what it returned in the case's form. */
async function resultOf({ call: name, args }: Case): Promise<unknown> {
  const [body, header] = args as string[];
  const given = name === "readEvent" ? [requestOf(Buffer.from(body ?? "", "base64"), header)] : args;
  const result = await (server[name as keyof typeof server] as (...args: unknown[]) => unknown)(...given);
  if (name === "send" || name === "changeFeeds") {
    return undefined;
  } // The service's answer.
  if (!(result instanceof Response)) {
    return result;
  }
  return answerOf(result.status, await result.text(), result.headers.get("authorization"));
}

it.each(cases.filter(isUtf16))("$name", async (it) => {
  const [status, text] = it.service ?? [204, ""];
  const fetched = answer(status, text || null);
  for (const [name, value] of Object.entries(it.env ?? {})) {
    vi.stubEnv(name, value);
  }
  const logged = [vi.spyOn(console, "info").mockReturnValue(), vi.spyOn(console, "warn").mockReturnValue()];
  if (it.error === undefined) {
    expect(await resultOf(it)).toEqual(it.result);
  } else {
    await expect(resultOf(it)).rejects.toThrow(new Error(it.error));
  }
  expect(called(fetched)).toEqual(it.requests ?? []);
  expect(logged.flatMap(({ mock }) => mock.calls)).toEqual(it.log === undefined ? [] : [[it.log]]);
});

describe("readEvent", () => {
  const tooLarge = "The body is too large or too slow";

  it("refuses a body that is too large, and stops reading it", async () => {
    let pulled = 0;
    const pull = (controller: ReadableStreamDefaultController): void => {
      pulled += 1;
      controller.enqueue(new Uint8Array(10_000));
    };
    expect(await read(new ReadableStream({ pull }))).toEqual([413, tooLarge]);
    expect(pulled, "twice the limit, so that the sender hears the answer").toBeLessThan(16);
  });

  it("refuses a body that breaks off", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    expect(await read(body)).toEqual([413, tooLarge]);
  });

  it("gives up a body that does not come", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("too slow")));
    expect(await read(new ReadableStream({}))).toEqual([413, tooLarge]);
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
  });

  /** The refusal's status and text, or the event. */
  async function read(body: BodyInit): Promise<unknown> {
    const result = await readEvent(requestOf(body));
    return result instanceof Response ? [result.status, await result.text()] : result;
  }
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

describe("connectionFor", () => {
  it("makes another identifier and secret each time", async () => {
    const fetched = answer(200, '{"url":"wss://service.test/token"}');
    for (let tab = 0; tab < 2; tab += 1) {
      await connectionFor("ada");
    }
    const [one, other] = fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as Connection);
    expect(one?.identifier).not.toBe(other?.identifier);
    expect(one?.webhook.secret).not.toBe(other?.webhook.secret);
  });

  interface Connection {
    identifier: string;
    webhook: { secret: string };
  }
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
      redirect: "manual",
    });
  });

  it("does not take the body to where a redirect leads", async () => {
    const paths: unknown[] = [];
    const service = createServer(({ url }, response) => {
      paths.push(url);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    onTestFinished(() => void service.close());
    await once(service.listen(0, "127.0.0.1"), "listening");
    vi.stubEnv("SOCKETLESS_API_URL", `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
    await expect(call("connection", {})).rejects.toThrow("Socketless answered connection with 307");
    expect(paths).toEqual(["/api/v0/connection"]);
  });
});

describe("feedOf", () => {
  it.each(["\ud83d", "\ude80", "ada\ud83d", "\ude80\ud83d"])(
    "gives no two users who aren't valid Unicode one feed: %j",
    async (user) => {
      await expect(server.feedOf(user)).rejects.toThrow("not valid Unicode");
    },
  );
});

describe("setting", () => {
  it("takes the fallback for what is unset or empty", () => {
    vi.stubEnv("SOCKETLESS_API_URL", "");
    expect(setting("SOCKETLESS_API_URL", "https://app.socketless.ws")).toBe("https://app.socketless.ws");
    expect(() => setting("SOCKETLESS_API_URL")).toThrow("Set the environment variable SOCKETLESS_API_URL");
  });
});
