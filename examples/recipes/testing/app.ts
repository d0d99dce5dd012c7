import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { webhook } from "../app.ts";
import { openConnection } from "../page.js";
import { nodeHandler } from "../socketless/node-http.ts";
import { connectionFor } from "../socketless/server.ts";

type Handlers =
  Parameters<typeof webhook> extends [Request, ...infer Rest] ? Rest : never;
type State = { connections: { identifier: string; feeds: string[] }[] };

const program = fileURLToPath(
  new URL("../socketless-local.mjs", import.meta.url),
);

/** Starts the local service on a free port. It ends with the test. */
export async function startService(t: TestContext) {
  const command = [program, "--port", "0", "--json"];
  const service = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => service.kill());
  const [line] = await once(createInterface(service.stdout), "line");
  const { url, apiKey } = JSON.parse(String(line));
  process.env.SOCKETLESS_API_URL = url;
  process.env.SOCKETLESS_API_KEY = apiKey;
  process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET = "only-for-tests";
  return {
    async state(): Promise<State> {
      return (await fetch(`${url}/local/state`)).json();
    },
    /** Switches faults, and ends connections. */
    async control(change: object): Promise<void> {
      const headers = { Authorization: `Bearer ${apiKey}` };
      const body = JSON.stringify(change);
      const init = { method: "POST", headers, body };
      assert.ok((await fetch(`${url}/local/control`, init)).ok);
    },
  };
}

/** Starts an app with these recipes beside the local service. */
export async function startApp(t: TestContext, ...handlers: Handlers) {
  const service = await startService(t);
  const answer = nodeHandler((request) => webhook(request, ...handlers));
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  process.env.PUBLIC_URL = `http://127.0.0.1:${port}`;
  const stop = new AbortController();
  t.after(() => {
    stop.abort();
    server.close();
    server.closeAllConnections();
  });
  t.mock.method(console, "info", () => undefined); // The states of pages.
  /** Opens a user's page. */
  function open(user: string) {
    const leave = new AbortController();
    const signal = AbortSignal.any([stop.signal, leave.signal]);
    const getUrl = () => connectionFor(user);
    const connection = openConnection({ getUrl, signal, lookAgainMs: 100 });
    return { connection, leave: () => leave.abort() };
  }
  /** Waits until so many connections are in a feed whose name starts so. */
  const joined = (count: number, start: string) =>
    until(async () => {
      const { connections } = await service.state();
      const names = connections.flatMap(({ feeds }) => feeds);
      const found = names.filter((name) => name.startsWith(start));
      assert.equal(found.length, count, start);
    });
  return { ...service, open, joined };
}

/** Repeats an assertion until it holds, for up to ten seconds. */
export async function until(isTrue: () => unknown): Promise<void> {
  for (const end = Date.now() + 10_000; ; await pause(20))
    try {
      return void (await isTrue());
    } catch (error) {
      if (Date.now() > end) throw error;
    }
}
