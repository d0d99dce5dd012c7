import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { WebSocketServer, type WebSocket } from "ws";

import { textIn } from "./backend";

/** How a backend and its service can treat a client. */
export const behaviours = [
  "friendly",
  "accept, then close",
  "greet, then close",
  "401",
  "403",
  "500",
  "a list for an answer",
  "no url in the answer",
  "slow answer",
  "frame of 2 MiB",
  "frames that mean nothing",
  "stops reading",
] as const;

export type Behaviour = (typeof behaviours)[number];

/** The connection route of a backend and the WebSocket that it leads to, in one that is hostile to its clients. */
export interface HostileBackend {
  /** Address of the connection route; takes POST requests from any origin. */
  connectionUrl: string;
  /** What it does now. */
  behaviour: Behaviour;
  /** Number of connection requests so far. */
  requests(): number;
  /** Number of heartbeats that clients have answered so far. */
  heartbeatAnswers(): number;
  /** Texts that clients have sent so far, without heartbeats. */
  /** The texts, without the ids that the rooms' pages put before them. */
  received(): readonly string[];
  /** Sends a text to every client that is connected. */
  tell(text: string): void;
  /** Reads again from clients that it has stopped reading from. */
  readAgain(): void;
  close(): Promise<void>;
}

/** A client gives up a connection request earlier than this. */
const slowMs = 15_000;

/** Frames that no client may fall over. */
const meaningless = ["not json", "null", "[]", "7", '"text"', "{}", '{"type":"constructor"}', '{"type":7}'];

/** A message that each client shows, after what it must ignore. */
export const stillHere = JSON.stringify({ type: "message", id: "still here", name: "service", text: "still here" });

function treat(client: WebSocket, behaviour: Behaviour): void {
  switch (behaviour) {
    case "accept, then close":
      return client.close(1001);
    case "greet, then close":
      client.send(stillHere);
      return client.close(1001);
    case "stops reading":
      client.pause();
      break;
    case "frame of 2 MiB":
      client.send(JSON.stringify({ type: "message", id: "x", name: "service", text: "x".repeat(2 * 1024 * 1024) }));
      break;
    case "frames that mean nothing":
      meaningless.forEach((frame) => client.send(frame));
      client.send(Buffer.from([0, 255]));
  }
  client.send("");
  client.send(stillHere);
}

/** Starts a hostile backend on a free port of the loopback address. */
export async function startHostileBackend(behaviour: Behaviour): Promise<HostileBackend> {
  const sockets = new WebSocketServer({ noServer: true });
  let requests = 0;
  let heartbeatAnswers = 0;
  const received: string[] = [];

  async function answer(_request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const now = backend.behaviour;
    response.setHeader("Access-Control-Allow-Origin", "*").setHeader("Content-Type", "application/json");
    if (now === "slow answer") {
      await pause(slowMs, undefined, { ref: false });
    }
    if (now === "401" || now === "403" || now === "500") {
      return void response.writeHead(Number(now)).end("not today");
    }
    if (now === "a list for an answer") {
      return void response.end("[]");
    }
    if (now === "no url in the answer") {
      return void response.end("{}");
    }
    response.end(JSON.stringify({ url: `ws://127.0.0.1:${port}/token-${requests}` }));
  }

  const server = createServer((request, response) => {
    request.resume();
    answer(request, response).catch(() => response.destroy());
  });
  server.on("upgrade", (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on("error", () => client.terminate());
      client.on("message", (data) => {
        if (String(data) === "") {
          heartbeatAnswers += 1;
        } else {
          received.push(textIn(data));
        }
      });
      treat(client, backend.behaviour);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const backend: HostileBackend = {
    connectionUrl: `http://127.0.0.1:${port}/connection`,
    behaviour,
    requests: () => requests,
    heartbeatAnswers: () => heartbeatAnswers,
    received: () => received,
    tell: (text) => sockets.clients.forEach((client) => client.send(text)),
    readAgain: () => sockets.clients.forEach((client) => client.resume()),
    close: () =>
      new Promise((resolve) => {
        sockets.clients.forEach((client) => client.terminate());
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return backend;
}
