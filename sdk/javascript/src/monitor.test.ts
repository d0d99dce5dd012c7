import { expect, it, onTestFinished, vi } from "vitest";

import { main } from "./cli";
import { createSocketless, type MonitorEntry } from "./index";
import { nodeHandler } from "./node";
import { backend, eventOf, ofPage, serve, signedEvent, willing } from "./server-harness";
import { startSocketless } from "./testing";

/** A backend whose entries are kept. */
function monitored(service: (path: string) => Response = willing().service as (path: string) => Response) {
  const entries: MonitorEntry[] = [];
  const { socketless } = backend(service, { monitor: (entry) => void entries.push(entry) });
  return { socketless, entries };
}

const outcomes = (entries: readonly MonitorEntry[]) =>
  entries.map(({ kind, name, outcome, status, error }) => [kind, name, outcome, status ?? error]);

it("reports each event with the same pseudonym for a connection, and nothing that a client sent", async () => {
  const { socketless, entries } = monitored();
  const route = socketless.webhook(() => undefined);
  await route(signedEvent("ana.1"));
  await route(signedEvent("ana.1", "MESSAGE", "a private text"));
  await route(signedEvent("ana.1", "an action of the client"));
  await route(new Request("https://app.test/webhook", { method: "POST", body: eventOf("forged.1", "forged") }));
  expect(outcomes(entries)).toEqual([
    ["event", "CONNECTION_OPEN", "ok", 200],
    ["event", "MESSAGE", "ok", 200],
    ["event", "other", "ok", 200],
    ["event", "unverified", "refused", 401],
  ]);
  const clients = entries.map(({ client }) => client);
  expect(clients[0]).toMatch(/^[0-9a-f]{12}$/);
  expect(clients).toEqual([clients[0], clients[0], clients[0], undefined]);
  expect(JSON.stringify(entries)).not.toMatch(/ana|private|of the client|forged/);
});

it("reports a handler that fails, although the service gets its answer", async () => {
  const { socketless, entries } = monitored();
  const route = socketless.webhook(() => {
    throw new TypeError("with personal data");
  });
  expect((await route(signedEvent("ana.1"))).status).toBe(200);
  expect(entries).toMatchObject([{ outcome: "failed", status: 200, error: "TypeError" }]);
  expect(JSON.stringify(entries)).not.toContain("personal");
});

it.each([
  [() => new Response(null, { status: 204 }), ["ok", 204]],
  [() => new Response("", { status: 401 }), ["refused", 401]],
  [() => new Response("", { status: 500 }), ["failed", 500]],
  [() => Promise.reject(new DOMException("late", "TimeoutError")), ["failed", "TimeoutError"]],
])("reports each call of the service as it ends", async (service, expected) => {
  const { socketless, entries } = monitored(service as () => Response);
  await socketless.send({ feeds: "news" }, { text: "private" }).catch(() => undefined);
  expect(outcomes(entries)).toEqual([["call", "message", ...expected]]);
});

it.each([
  [
    "throws",
    () => {
      throw new Error("full");
    },
  ],
  ["fails later", () => Promise.reject(new Error("down"))],
])("answers although `monitor` %s", async (_, monitor) => {
  const { socketless } = backend(willing().service, { monitor });
  expect((await socketless.webhook()(signedEvent("ana.1"))).status).toBe(200);
});

/** Run `socketless probe` against an app of its own. Returns the exit status and the line. */
async function probe(settings: Record<string, string> = {}) {
  const local = await startSocketless();
  onTestFinished(() => local.stop());
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries(local.env)) {
    vi.stubEnv(name, value);
  }
  const handled: string[] = [];
  const masterSecret = local.env.SOCKETLESS_WEBHOOK_MASTER_SECRET;
  const socketless = createSocketless({ user: () => "42", masterSecret });
  vi.stubEnv("PUBLIC_URL", await serve(nodeHandler(socketless.webhook(({ action }) => void handled.push(action)))));
  for (const [name, value] of Object.entries(settings)) {
    vi.stubEnv(name, value);
  }
  const lines: string[] = [];
  const spies = (["log", "warn", "error"] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line)),
  );
  const status = await main(["probe", "--timeout", "2000"]).finally(() => spies.forEach((spy) => spy.mockRestore()));
  return { status, lines, entry: JSON.parse(lines.at(-1) ?? "") as object, handled, local };
}

it("probes the way from the API to the webhook's reply, without the app's handlers", async () => {
  const { status, entry, handled, local } = await probe();
  expect({ status, entry }).toMatchObject({ status: 0, entry: { kind: "probe", name: "probe", outcome: "ok" } });
  await vi.waitFor(() => expect(local.state().connections).toEqual([]), 20_000);
  expect(handled).toEqual([]);
});

it.each([
  ["the webhook is down", { PUBLIC_URL: "http://127.0.0.1:9" }, /reply to CONNECTION_OPEN did not arrive: 2 s/],
  ["the API key is wrong", { SOCKETLESS_API_KEY: "wrong" }, /API gave no connection: .* 401/],
  ["the master secrets differ", { SOCKETLESS_WEBHOOK_MASTER_SECRET: "x".repeat(32) }, /CONNECTION_OPEN did not arrive/],
])("fails a probe with its reason when %s", async (_, settings, reason) => {
  const { status, entry, lines } = await probe(settings);
  const expected = { outcome: "failed", reason: expect.stringMatching(reason) as string };
  expect({ status, entry }).toMatchObject({ status: 1, entry: expected });
  // The start of every token.
  expect(lines.join()).not.toContain("eyJ");
});

it("gives no page the connection of the probe's user", async () => {
  const { socketless, lines } = backend(willing().service);
  expect((await socketless.connection(ofPage({ "x-user": "socketless-probe" }))).status).toBe(403);
  expect(lines).toEqual([expect.stringContaining("give nobody this ID")]);
});

it("never prints a token, also if the address of the connection is none", async () => {
  const service = await serve((_request, response) => response.end('{"url":"connect.example.com/eyJ.secret"}'));
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries({
    SOCKETLESS_API_URL: service,
    SOCKETLESS_API_KEY: "key",
    SOCKETLESS_WEBHOOK_MASTER_SECRET: "x".repeat(32),
    PUBLIC_URL: "http://127.0.0.1:9",
  })) {
    vi.stubEnv(name, value);
  }
  const lines: string[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  expect(await main(["probe"])).toBe(1);
  spy.mockRestore();
  expect(lines.join()).toContain("no WebSocket address");
  expect(lines.join()).not.toContain("eyJ");
});
