import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { WebSocketServer, type WebSocket } from "ws";

import { start } from "../run";

/** Milliseconds that a client may take to start on a busy machine, and then to do what comes next. */
const START = 30_000;
const PATIENCE = 4_000;

/** The shortest pause, in milliseconds, that spares a service to which many clients come back at once. */
const SHORTEST_PAUSE = 200;

/** The next connection to the service, or the next frame of a client; undefined when it doesn't come. */
const next = <Value>(
  source: WebSocketServer | WebSocket,
  event: string,
  patience = PATIENCE,
): Promise<Value[] | undefined> =>
  Promise.race([once(source, event) as Promise<Value[]>, pause(patience, undefined, { ref: false })]);

interface Opened {
  socket: WebSocket;
  address: string;
}

async function nextConnection(service: WebSocketServer, patience?: number): Promise<Opened | undefined> {
  const [socket, request] = (await next<WebSocket & { url: string }>(service, "connection", patience)) ?? [];
  return socket === undefined ? undefined : { socket, address: request?.url ?? "" };
}

async function faultsOf(service: WebSocketServer): Promise<string[]> {
  const first = await nextConnection(service, START);
  if (first === undefined) {
    return ["It does not connect."];
  }
  const beat = next<Buffer | boolean>(first.socket, "message");
  first.socket.send("hello");
  first.socket.send("");
  const [frame, isBinary] = (await beat) ?? [];
  if (frame === undefined || String(frame) !== "" || isBinary === true) {
    return ["It does not answer a heartbeat with an empty text frame."];
  }
  const again = nextConnection(service);
  const closed = Date.now();
  first.socket.close(1000, "Ping timeout");
  const second = await again;
  if (second === undefined) {
    return ["It does not connect again after a close with code 1000."];
  }
  return [
    ...(second.address === first.address ? ["It uses an address twice."] : []),
    ...(Date.now() - closed < SHORTEST_PAUSE ? ["It comes back without a pause."] : []),
  ];
}

/** Lets the client connect to a stand-in for the service, which asks for a heartbeat and then closes the connection. */
export async function judgeReconnect(file: string): Promise<string[]> {
  let minted = 0;
  const server = createServer((_, response) => {
    minted += 1;
    response.end(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/token-${minted}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const service = new WebSocketServer({ server });
  const backend = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = start([path.join(__dirname, "reconnect-driver.mts"), path.resolve(file)], { BACKEND: backend });
  let heard = "";
  client.stdout?.on("data", (chunk: Buffer) => (heard += String(chunk)));
  const faults = await faultsOf(service);
  client.kill();
  service.clients.forEach((socket) => socket.terminate());
  server.close();
  server.closeAllConnections();
  return heard.includes("hello") || faults.length > 0 ? faults : ["It does not hand a message on."];
}
