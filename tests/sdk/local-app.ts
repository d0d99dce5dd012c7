import { serve } from "@hono/node-server";
import { onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { openConnection } from "../../sdk/javascript/src/client";
import { createSocketless, type Socketless } from "../../sdk/javascript/src/index";
import { startSocketless } from "../../sdk/javascript/src/testing";

/** Node.js 20 has no WebSocket, and that of the library throws an error that nobody listens to. */
class PageSocket extends WebSocket {
  constructor(url: string | URL) {
    super(url);
    this.on("error", () => undefined);
  }
}

export const until = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 30_000, interval: 5 });

type Handlers = Parameters<Socketless["webhook"]>;

/** Start an app beside a local service of its own, until the test ends. `make` makes its handlers. */
export async function startApp(make: (socketless: Socketless) => Handlers) {
  vi.stubGlobal("WebSocket", PageSocket);
  const service = await startSocketless();
  let handle = (_request: Request) => Promise.resolve(new Response(null, { status: 503 }));
  const port = await new Promise<number>((resolve) => {
    const server = serve(
      { fetch: (request: Request) => handle(request), hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false },
      (it) => resolve(it.port),
    );
    onTestFinished(() => void server.close());
  });
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const socketless = createSocketless({
    user: () => undefined,
    apiUrl: service.url,
    apiKey: service.apiKey,
    masterSecret: "master of the tests",
    webhookUrl: `http://127.0.0.1:${port}/webhook`,
    // A page of a test sends more than a person.
    perMinute: { events: Infinity },
    log: { warn: write, error: write },
  });
  handle = socketless.webhook(...make(socketless));
  onTestFinished(async () => {
    await service.stop();
    vi.unstubAllGlobals();
  });

  /** Open a page of a user, until the test ends. */
  function open(user: string) {
    const page = new AbortController();
    onTestFinished(() => page.abort());
    const connection = openConnection({ getUrl: () => socketless.connectionFor(user), signal: page.signal });
    return { connection, leave: () => page.abort() };
  }
  return { service, socketless, lines, open };
}
