import { serve } from "@hono/node-server";
import { startService, type Service, type ServiceOptions } from "@socketless/local";
import { onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { limit, webhook } from "../../../examples/recipes/app";
import { openConnection, type Connection } from "../../../examples/recipes/page";
import { elsewhere, needsLocalService } from "../elsewhere";
import { storeName } from "./stores";
import { connectionFor } from "../../../examples/recipes/socketless/server";

/** Against a service elsewhere, or on a database, each test runs once. */
const isOneEnough = elsewhere !== undefined || storeName() !== "memory";
export const behaviours = isOneEnough ? (["contract"] as const) : (["contract", "release"] as const);

/** A service elsewhere, of which a test that looks deeper than its address is skipped. */
const opaque = (known: object): Service =>
  new Proxy(known as Service, {
    get: (target, name) => (name in target ? (target[name as keyof Service] as unknown) : needsLocalService()),
  });

// The tests' pages send many times as often as those of readers.
limit.perMinute = Infinity;

/** What an app's webhook is made of. */
export type Handlers = Parameters<typeof webhook> extends [Request, ...infer Rest] ? Rest : never;

/** Node.js 20 has no WebSocket, and that of the library throws an error that nobody listens to. */
class PageSocket extends WebSocket {
  constructor(url: URL) {
    super(url);
    this.on("error", () => undefined);
  }
}

/** Runs an app of these recipes' parts beside a service of its own until the test ends. */
export async function stage(behaviour: ServiceOptions["behaviour"], ...handlers: Handlers): Promise<Service> {
  const service = elsewhere
    ? opaque({ ...elsewhere, close: () => Promise.resolve(), then: undefined })
    : await startService({ behaviour, heartbeatMs: 50, heartbeatTimeoutMs: 5000 });
  const port = await new Promise<number>((resolve) => {
    const fetch = (request: Request): Promise<Response> => webhook(request, ...handlers);
    const server = serve({ fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false }, (address) =>
      resolve(address.port),
    );
    onTestFinished(() => {
      server.close();
    });
  });
  vi.stubGlobal("WebSocket", PageSocket);
  vi.stubEnv("SOCKETLESS_API_URL", service.url);
  vi.stubEnv("SOCKETLESS_API_KEY", service.apiKey);
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "master of the tests");
  vi.stubEnv("PUBLIC_URL", `http://127.0.0.1:${port}`);
  vi.spyOn(console, "warn").mockReturnValue(); // The core tells of each 500 of the release.
  vi.spyOn(console, "info").mockReturnValue();
  onTestFinished(async () => {
    await service.close();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    vi.resetModules();
  });
  return service;
}

/** A user's page: its connection, and `leave`, which closes it. The test's end closes it too. */
export function page(
  user: string,
  // Loads the state a second time soon, so that a test can wait for it before it counts.
  { onUrl, lookAgainMs = 50 }: { onUrl?: (url: string) => void; lookAgainMs?: number } = {},
): { connection: Connection; leave: () => void } {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const getUrl = async (): Promise<string> => {
    const url = await connectionFor(user);
    onUrl?.(url);
    return url;
  };
  return { connection: openConnection({ getUrl, signal: stop.signal, lookAgainMs }), leave: () => stop.abort() };
}

/** Makes users members of a room. */
export async function addMembers(room: string, ...users: string[]): Promise<void> {
  const { addMember } = await import("../../../examples/recipes/private-feeds/members");
  for (const user of users) {
    await addMember(room, user);
  }
}

/** Loses the next call that sends messages: the service never sees it, and the caller reads this status. */
export function loseNextMessage(status = 500): void {
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    if (!String(input).endsWith("/message")) {
      return fetch(input, init);
    }
    spy.mockRestore();
    return Promise.resolve(new Response("Not taken", { status }));
  });
}

/** Wait until an assertion holds: long enough for a client that pauses twice, up to 5 and up to 10 s. */
export const until = (assertion: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: 30_000, interval: 5 });
