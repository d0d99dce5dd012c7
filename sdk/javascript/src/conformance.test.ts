import { readFileSync } from "node:fs";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { answerOf, cases, isUtf16, readJson, settings, type Case } from "../../../tests/examples/core/cases";
import { createSocketless, type WebhookEvent, feedOf, reply, userOf, verifySignature, type Socketless } from "./index";
import { secretFor } from "./signature";

/** What the service answers, what it was asked, and what was logged. */
let service: readonly [status: number, text: string | null];
let asked: (readonly [path: string, body: unknown])[];
let logged: string[];

const log = { warn: (line: string) => void logged.push(line), error: (line: string) => void logged.push(line) };

const fetched = (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
  asked.push([new URL(String(address)).pathname, readJson(String(init?.body))]);
  const [status, text] = service;
  const isRedirect = status >= 300 && status < 400;
  return Promise.resolve(new Response(text || null, { status, headers: isRedirect ? { location: "/elsewhere" } : {} }));
};

const requestOf = (body: Uint8Array<ArrayBuffer>, signature: string): Request =>
  new Request("https://app.test/webhook", { method: "POST", headers: { "x-socketless-signature": signature }, body });

type Call = (...args: never[]) => unknown;

/** The package's function for a case of the modules in other languages. */
function functionOf(socketless: Socketless, { call, args }: Case): Call {
  const others = new Map<string, Call>([
    ["feedOf", feedOf],
    ["userOf", userOf],
    ["reply", reply],
    ["secretFor", (identifier: string) => secretFor(identifier, settings.SOCKETLESS_WEBHOOK_MASTER_SECRET)],
    // The modules take another address as an argument, the package as an option.
    [
      "connectionFor",
      (user: string) =>
        createSocketless({
          user: () => undefined,
          log,
          fetch: fetched,
          ...(args[1] ? { webhookUrl: String(args[1]) } : {}),
        }).connectionFor(user),
    ],
    [
      "readEvent",
      (body: string, header: string) => socketless.readEvent(requestOf(Buffer.from(body, "base64"), header)),
    ],
  ]);
  return others.get(call) ?? (socketless[call as "send"] as Call);
}

async function resultOf(socketless: Socketless, it: Case): Promise<unknown> {
  const result: unknown = await functionOf(socketless, it)(...(it.args as never[]));
  if (result instanceof Response) {
    return answerOf(result.status, await result.text(), result.headers.get("authorization"));
  }
  if (it.call !== "readEvent") {
    return result;
  }
  const { user, ...event } = result as WebhookEvent;
  expect(user).toBe(userOf(event.identifier));
  // Copies leave the secret out.
  return { ...event, secret: (result as WebhookEvent).secret };
}

describe("the package does what the modules of other languages do", () => {
  beforeEach(() => {
    [asked, logged] = [[], []];
    for (const [name, value] of Object.entries(settings)) {
      vi.stubEnv(name, value);
    }
    vi.stubEnv("SOCKETLESS_API_URL", "https://service.test");
  });
  afterEach(() => vi.unstubAllEnvs());

  it.each(cases.filter(isUtf16))("$name", async (it) => {
    service = it.service ?? [204, null];
    for (const [name, value] of Object.entries(it.env ?? {})) {
      vi.stubEnv(name, value);
    }
    const socketless = createSocketless({ user: () => undefined, log, fetch: fetched });
    if (it.error === undefined) {
      expect(await resultOf(socketless, it)).toEqual(it.result);
    } else {
      await expect(resultOf(socketless, it)).rejects.toThrow(it.error);
    }
    expect(asked).toEqual(it.requests ?? []);
    // A wrong signature is logged, too, which the modules don't.
    const lines = logged.filter((line) => !line.startsWith("Refused an event"));
    expect(lines).toEqual(it.log === undefined ? [] : [it.log]);
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

  it.each(vectors)("agrees with the vector $name", async ({ bodyBase64, header, secret, valid }) => {
    expect(await verifySignature(Uint8Array.from(Buffer.from(bodyBase64, "base64")), header, secret)).toBe(valid);
  });
});
