import { expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { openConnection } from "./client";
import { createSocketless } from "./index";
import { nodeHandler } from "./node";
import { serve } from "./server-harness";
import { memory } from "./storage/memory";
import type { Store } from "./storage/types";
import { startSocketless } from "./testing";

/** A backend on a local service, with a page that is connected to it. */
async function start(options: { store?: Store } = {}) {
  const local = await startSocketless();
  onTestFinished(() => local.stop());
  vi.stubGlobal("WebSocket", WebSocket);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const [name, value] of Object.entries(local.env)) {
    vi.stubEnv(name, value);
  }
  onTestFinished(() => void vi.unstubAllEnvs());
  const socketless = createSocketless({ user: () => "42", ...options });
  const routes = new Map([
    ["/connection", nodeHandler((request: Request) => socketless.connection(request))],
    [
      "/webhook",
      nodeHandler(socketless.webhook(({ message }) => (message ? { message: { echo: message } } : undefined))),
    ],
  ]);
  const url = await serve((incoming, outgoing) => void routes.get(incoming.url ?? "")?.(incoming, outgoing));
  vi.stubEnv("PUBLIC_URL", url);
  const heard: unknown[] = [];
  const connection = openConnection({ getUrl: () => socketless.connectionFor("42") });
  onTestFinished(() => connection.stop());
  connection.listen((message) => heard.push(message));
  await vi.waitFor(() => expect(connection.state.user).toBe("42"), 20_000);
  return { local, socketless, connection, heard };
}

it("runs a backend and a page of the SDK together, and shows what has passed", async () => {
  const { local, socketless, connection, heard } = await start();
  expect(connection.send({ text: "hi" })).toBe(true);
  await vi.waitFor(() => expect(heard).toEqual([{ echo: '{"text":"hi"}' }]), 20_000);
  const { connections, webhookCalls } = local.state();
  expect(connections).toEqual([{ identifier: expect.stringMatching(/^42\./), feeds: ["user.42"] }]);
  expect(webhookCalls.map(({ action, status, ignored }) => [action, status, ignored])).toEqual([
    ["CONNECTION_OPEN", 200, undefined],
    ["MESSAGE", 200, undefined],
  ]);
  await socketless.send({ feeds: "user.42" }, { news: 1 });
  await vi.waitFor(() => expect(heard).toContainEqual({ news: 1 }), 20_000);
});

it("ends a page's connection when its session ends", async () => {
  const { socketless, local, connection } = await start();
  await socketless.endSession("42");
  await vi.waitFor(() => expect([connection.status, local.state().connections]).toEqual(["ended", []]), 20_000);
});

it("sends nothing more to a program that holds a socket of a session that has ended", async () => {
  const { local, socketless } = await start({ store: memory() });
  const url = await socketless.connectionFor("7", { session: "phone" });
  /** A program that is not the SDK, and so ignores that the session has ended. */
  async function open() {
    const socket = new WebSocket(url);
    onTestFinished(() => socket.terminate());
    const heard: string[] = [];
    socket.on("message", (data: Buffer) => heard.push(String(data)));
    await vi.waitFor(() => expect(heard.join()).toMatch(/welcome|ended/), 20_000);
    return heard;
  }
  const heard = await open();
  await socketless.send({ users: 7 }, { text: "before" });
  await vi.waitFor(() => expect(heard.join()).toContain("before"), 20_000);
  await socketless.endSession(7, { session: "phone" });
  const again = await open();
  await socketless.send({ users: 7 }, { text: "after" });
  const other = await socketless.connectionFor("7", { session: "laptop" });
  const laptop = new WebSocket(other);
  onTestFinished(() => laptop.terminate());
  const told: string[] = [];
  laptop.on("message", (data: Buffer) => told.push(String(data)));
  await vi.waitFor(() => expect(told.join()).toContain("welcome"), 20_000);
  await socketless.send({ users: 7 }, { text: "after" });
  // Messages of one service arrive in order: when the laptop has it, the phone would have it, too.
  await vi.waitFor(() => expect(told.join()).toContain("after"), 20_000);
  expect([...heard, ...again].join()).not.toContain("after");
  expect(
    local
      .state()
      .connections.map(({ feeds }) => feeds.filter((feed) => !feed.startsWith("ended.")))
      .sort(),
  ).toEqual([[], [], ["user.42"], ["user.7"]].sort());
});

it("makes things go wrong, and stops", async () => {
  const { local, connection, heard } = await start();
  local.fault({ duplicate: true });
  connection.send({ a: 1 });
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), 20_000);
  local.drop();
  await vi.waitFor(() => expect(connection.status).toBe("reconnecting"), 20_000);
  await local.stop();
  await expect(fetch(local.url)).rejects.toThrow();
});

it("says why a redirected webhook isn't answered", async () => {
  const local = await startSocketless();
  onTestFinished(() => local.stop());
  const login = await serve((_request, response) => response.writeHead(307, { location: "/login" }).end());
  const { apiUrl, apiKey } = { apiUrl: local.url, apiKey: local.apiKey };
  const socketless = createSocketless({ user: () => "42", apiUrl, apiKey, webhookUrl: login, masterSecret: "m" });
  const socket = new WebSocket(await socketless.connectionFor("42"));
  onTestFinished(() => socket.terminate());
  const ignored = "redirected to /login: exclude the webhook from your middleware";
  await vi.waitFor(() => expect(local.state().webhookCalls).toMatchObject([{ status: 307, ignored }]), 20_000);
});
