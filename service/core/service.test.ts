import { expect, test, vi } from "vitest";

import type { Clock } from "./clock";
import { createService, type Core, type CoreOptions } from "./service";

/** A clock that stands still until the test lets time pass. */
function manualClock(): Clock & { pass(ms: number): void } {
  let now = 1_700_000_000_000;
  const timers = new Set<{ due: number; ms: number; tick: () => void }>();
  return {
    now: () => now,
    every(ms, tick) {
      const timer = { due: now + ms, ms, tick };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).sort((one, other) => one.due - other.due);
        if (next === undefined) {
          break;
        }
        now = next.due;
        next.due += next.ms;
        next.tick();
      }
      now = end;
    },
  };
}

/** A local service without a network, and a client that opens its connections. */
function startOffline(options: CoreOptions = {}) {
  const clock = manualClock();
  const core = createService({ clock, ...options }, () => "ws://service.test");
  return { clock, core, open: (path: string) => openSocket(core, path) };
}

async function openSocket(core: Core, path: string) {
  const upgrade = await core.upgrade(path);
  if (upgrade === "drop" || "status" in upgrade) {
    return upgrade;
  }
  const frames: string[] = [];
  const ends: unknown[] = [];
  const listener = upgrade.open({
    send: (text) => frames.push(text),
    close: (code, reason) => {
      ends.push([code, reason]);
      listener.closed(code, reason);
    },
    terminate: () => listener.closed(1006, ""),
  });
  return { frames, ends, listener };
}

async function tokenPath(core: Core, body: object): Promise<string> {
  const headers = { Authorization: `Bearer ${core.apiKey}`, "Content-Type": "application/json" };
  const url = "http://service.test/api/v0/connection";
  const response = await core.answer(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
  const answer = (await response.json()) as { url: string };
  return new URL(answer.url).pathname;
}

test("a token opens connections for two hours, to the second", async () => {
  const { clock, core, open } = startOffline();
  const path = await tokenPath(core, { identifier: "ana" });
  clock.pass(7_199_000);
  expect(await open(path)).toHaveProperty("frames");
  clock.pass(1000);
  expect(await open(path)).toEqual({ status: 401, text: "Unauthorized" });
});

test("a heartbeat comes every 5 s, and silence ends the connection 15 to 20 s after the last answer", async () => {
  const { clock, core, open } = startOffline();
  const client = await open(await tokenPath(core, { identifier: "ana" }));
  if (client === "drop" || "status" in client) {
    throw new Error("refused");
  }
  clock.pass(9_999);
  expect(client.frames).toEqual([""]);
  clock.pass(1);
  client.listener.received("");
  clock.pass(15_000);
  expect(client.ends).toEqual([]);
  clock.pass(5000);
  expect(client.ends).toEqual([[1000, "Ping timeout"]]);
});

test("an event goes through the fetch that the local service is given, without the address's credentials, for 300 s", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const requests: [string, RequestInit][] = [];
  const { core, open } = startOffline({
    fetch: (url, init) => {
      requests.push([url, init]);
      return Promise.resolve(new Response("{}", { headers: { Authorization: "Bearer s" } }));
    },
  });
  const webhook = { url: "http://user:pass@webhook.test/hook?a=1", secret: "s" };
  const client = await open(await tokenPath(core, { identifier: "ana", webhook }));
  if (client === "drop" || "status" in client) {
    throw new Error("refused");
  }
  client.listener.received("hi");
  await expect.poll(() => core.webhookCalls).toMatchObject([{ status: 200, reply: {} }]);
  expect(requests.map(([url, { method }]) => [method, url])).toEqual([["POST", "http://webhook.test/hook?a=1"]]);
  expect(timeout).toHaveBeenCalledWith(300_000);
});

test("logs a reply that can't be applied, and keeps every connection", async () => {
  const log = vi.fn();
  const fetch = async () =>
    Response.json({ messages: { clients: "ana", message: "hi" } }, { headers: { Authorization: "Bearer s" } });
  const { core } = startOffline({ log, fetch });
  const upgrade = await core.upgrade(
    await tokenPath(core, { identifier: "ana", webhook: { url: "https://a.example", secret: "s" } }),
  );
  if (upgrade === "drop" || "status" in upgrade) {
    throw new Error("refused");
  }
  const send = () => {
    throw new Error("no way to the client");
  };
  upgrade.open({ send, close: () => undefined, terminate: () => undefined }).received("one");
  const ignored = "the local service failed: no way to the client";
  const logged = expect.objectContaining({ kind: "reply", ignored }) as object;
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(logged), 20_000);
});
