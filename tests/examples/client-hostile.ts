import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { vi, type TestContext } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";

import { start, type Command, type RunningProcess } from "./processes";

/** A backend and a service that behave as badly as a test wants. */
export interface Hostile {
  /** Address of the route that hands out connections. */
  connectionUrl: string;
  /** How often the route was asked. */
  requests: () => number;
}

interface Behaviour {
  /** Answers a connection request; `url` is where the service listens. */
  answer?: (response: ServerResponse, url: string) => void;
  /** What the service does with an open WebSocket. */
  open?: (socket: WebSocket) => void;
}

/** By the rule of every connection route, and as frameworks do that take what isn't JSON for a form. */
const isForeign = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== `http://${headers.host}` || headers["content-type"] !== "application/json";

export const TOKEN = "the-token-of-ada";

export const handOut = (response: ServerResponse, url: string): void => void response.end(JSON.stringify({ url }));

/** The attacks run side by side, so each registers what it has to clean up with its own test. */
export type Cleanup = Pick<TestContext, "onTestFinished">;

export type Attack = (command: Command, cleanup: Cleanup) => Promise<void>;

export async function startHostile(
  { onTestFinished }: Cleanup,
  { answer = handOut, open = () => undefined }: Behaviour,
): Promise<Hostile> {
  let requests = 0;
  const sockets = new WebSocketServer({ noServer: true });
  const server: Server = createServer((request, response) => {
    request.resume();
    requests += 1;
    if (isForeign(request)) {
      return void response.writeHead(403).end("of another site");
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      return void response.writeHead(401).end("log in first");
    }
    answer(response, `ws://127.0.0.1:${(server.address() as AddressInfo).port}/token-${requests}`);
  });
  server.on("upgrade", (request, socket, head) => sockets.handleUpgrade(request, socket, head, open));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    sockets.clients.forEach((socket) => socket.terminate());
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { connectionUrl: `http://127.0.0.1:${port}/connection`, requests: () => requests };
}

/** @param silenceSeconds - how long the client waits for a frame; longer than a busy machine may hold one up */
export function startClient(
  { onTestFinished }: Cleanup,
  command: Command,
  { connectionUrl }: Hostile,
  silenceSeconds = 60,
): RunningProcess {
  const settings = { ACCESS_TOKEN: TOKEN, CONNECTION_URL: connectionUrl, SILENCE_SECONDS: String(silenceSeconds) };
  const env = { ...command.env, ...settings };
  const client = start({ ...command, env, takesInput: true });
  onTestFinished(() => client.stop());
  return client;
}

export const waitFor = (assertion: () => void): Promise<void> =>
  vi.waitFor(assertion, { timeout: 60_000, interval: 50 });

export const heartbeats = (socket: WebSocket): void => {
  const timer = setInterval(() => socket.send(""), 200);
  socket.on("close", () => clearInterval(timer));
};
