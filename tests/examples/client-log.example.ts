import { setTimeout as sleep } from "node:timers/promises";

import { localFile } from "@socketless/local/running";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import { connect } from "../../examples/core/client";
import { startBackend, type Backend } from "./backend";
import { start, type RunningProcess } from "./processes";

/** A line of the log of `socketless-local.mjs --json`. */
interface Entry {
  kind: "started" | "request" | "refused" | "opened" | "closed" | "frame" | "event" | "reply";
  at: number;
  path?: string;
  url: string;
  apiKey: string;
  connection?: number;
  code?: number;
  reason?: string;
  from?: "client" | "service";
  text?: string;
  body?: string;
}

/** The pauses before a client is back, in milliseconds, are at least this long. */
const LEAST_PAUSE = 1000;

// What docs/libraries/frontend tells writers of a client to look for.
describe("the log of the local service shows what a client does", () => {
  let local: RunningProcess;
  let backend: Backend;
  let stop: AbortController;
  let send: (text: string) => boolean;

  const log = (): Entry[] =>
    local
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Entry);
  const kinds = (): string[] =>
    log()
      .filter(({ kind, path }) =>
        kind === "request" ? path === "/api/v0/connection" : /refused|opened|closed/.test(kind),
      )
      .map(({ kind }) => kind);
  const started = () => log()[0] as Entry;
  const control = async (change: object): Promise<void> => {
    const headers = { Authorization: `Bearer ${started().apiKey}` };
    const answer = await fetch(`${started().url}/local/control`, {
      method: "POST",
      headers,
      body: JSON.stringify(change),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  };
  const waitFor = (check: () => boolean) =>
    vi.waitFor(() => expect(check(), local.output()).toBe(true), { timeout: 20_000, interval: 50 });

  /** Start the service with the page's options, a backend, and the site's client. */
  async function run(...faults: string[]): Promise<void> {
    const options = ["--json", "--port", "0", ...faults.flatMap((fault) => ["--fault", fault])];
    local = start({ command: [process.execPath, await localFile(), ...options], cwd: __dirname });
    await waitFor(() => log().length > 0);
    backend = await startBackend({ ...started(), local: undefined as never, close: () => Promise.resolve() }, "ana");
    stop = new AbortController();
    send = connect({
      getUrl: async () =>
        ((await (await fetch(backend.connectionUrl, { method: "POST" })).json()) as { url: string }).url,
      onMessage: () => undefined,
      onStatus: () => undefined,
      signal: stop.signal,
      silenceMs: 1500,
    });
  }

  beforeEach(() => {
    vi.stubGlobal("WebSocket", WebSocket);
    vi.spyOn(Math, "random").mockReturnValue(0); // The shortest pauses: 1 s, 2 s, 4 s.
  });
  afterEach(async () => {
    stop.abort();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await backend.close();
    await local.stop();
  });

  test("with --fault drop and --fault refuse", async () => {
    await run("drop", "refuse");
    await control({ heartbeatMs: 200, faults: { cutAfterMs: 1500 } });
    await waitFor(() => send("Grüße 🚀"));
    await waitFor(() => kinds().filter((kind) => kind === "closed").length === 2);
    // Each attempt asks for an address of its own.
    const attempt = ["request", "refused", "request", "opened", "closed"];
    expect(kinds().slice(0, 10)).toEqual([...attempt, ...attempt]);
    const ends = log().filter(({ kind }) => kind === "refused" || kind === "closed");
    for (const { at } of ends.slice(0, -1)) {
      const again = log().find((entry) => entry.kind === "request" && entry.at > at);
      expect((again?.at ?? 0) - at).toBeGreaterThanOrEqual(LEAST_PAUSE - 50);
    }
    const texts = log().filter(({ kind, from }) => kind === "frame" && from === "client");
    expect(texts.filter(({ text }) => text === "").length).toBeGreaterThan(5);
    expect(texts.filter(({ text }) => text === "Grüße 🚀")).toHaveLength(1);
    expect(log().find(({ kind }) => kind === "event")?.body).toContain("Grüße 🚀");
  });

  test("without a fault, and with POST /local/control", async () => {
    await run();
    await control({ heartbeatMs: 200, heartbeatTimeoutMs: 1000 });
    const answers = () => log().filter(({ from, text }) => from === "client" && text === "").length;
    await waitFor(() => answers() > 10);
    expect(kinds()).toEqual(["request", "opened"]);
    await control({ close: { code: 1000, reason: "" } });
    await waitFor(() => kinds().length >= 5);
    expect(kinds().slice(2, 5)).toEqual(["closed", "request", "opened"]);
    await control({ faults: { stopHeartbeats: true } });
    await waitFor(() => kinds().length >= 8);
    expect(kinds().slice(5, 8)).toEqual(["closed", "request", "opened"]);
    await control({ faults: { stopHeartbeats: false } });
    stop.abort();
    await waitFor(() => kinds().at(-1) === "closed");
    await sleep(2 * LEAST_PAUSE); // Longer than the pause before the next attempt.
    expect(kinds().at(-1)).toBe("closed");
    expect(log().filter(({ reason }) => reason === "Ping timeout")).toEqual([]);
  });

  test("a client that answers no heartbeat", async () => {
    await run();
    stop.abort();
    await control({ heartbeatMs: 200, heartbeatTimeoutMs: 1000 });
    const { url } = (await (await fetch(backend.connectionUrl, { method: "POST" })).json()) as { url: string };
    const socket = new WebSocket(url);
    onTestFinished(() => socket.terminate());
    await waitFor(() => log().some(({ kind, reason }) => kind === "closed" && reason === "Ping timeout"));
  });
});
