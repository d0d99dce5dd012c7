import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

import { expect } from "vitest";

import { handOut, startClient, startHostile, waitFor, type Attack, type Cleanup } from "./client-hostile";

/** Starts a service that does by hand what `upgrade` says with the request for a WebSocket. */
async function startRaw({ onTestFinished }: Cleanup, upgrade: (request: IncomingMessage, socket: Duplex) => void) {
  const server = createServer().listen(0, "127.0.0.1");
  server.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => undefined); // A client may cut its connection at any time.
    upgrade(request, socket);
  });
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
}

/** Accepts a WebSocket, and sends one message in it. */
function accept({ headers }: IncomingMessage, socket: Duplex): void {
  const digest = createHash("sha1").update(`${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  const lines = ["Upgrade: websocket", "Connection: Upgrade", `Sec-WebSocket-Accept: ${digest.digest("base64")}`];
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.write(Buffer.from([0x81, 2, 104, 105]));
}

/** Keeps no connection to a service that answers nothing, not even the end of the connection. */
export const dropsDeadLinks: Attack = async (command, cleanup) => {
  let [made, held] = [0, 0];
  const url = await startRaw(cleanup, (request, socket) => {
    accept(request, socket);
    [made, held] = [made + 1, held + 1];
    socket.on("end", () => socket.end());
    socket.on("close", () => (held -= 1));
    socket.resume();
  });
  const hostile = await startHostile(cleanup, { answer: (response) => handOut(response, url) });
  startClient(cleanup, command, hostile, 10);
  await waitFor(() => expect(made).toBe(2));
  expect(held).toBe(1);
};

/** Follows no redirect of the upgrade: each attempt asks the backend once and the service once. */
export const refusesRedirects: Attack = async (command, cleanup) => {
  let upgrades = 0;
  const url = await startRaw(cleanup, (_request, socket) => {
    upgrades += 1;
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${url}?${upgrades}\r\nContent-Length: 0\r\n\r\n`);
  });
  const hostile = await startHostile(cleanup, { answer: (response) => handOut(response, url) });
  startClient(cleanup, command, hostile);
  await waitFor(() => expect(hostile.requests()).toBe(3));
  expect(upgrades).toBeLessThanOrEqual(3);
};

/** Takes bytes that arrive for life, in the middle of a frame, too. */
export const waitsForSlowFrame: Attack = async (command, cleanup) => {
  const text = "x".repeat(60_000);
  const url = await startRaw(cleanup, (request, socket) => {
    accept(request, socket);
    const frame = Buffer.concat([Buffer.from([0x81, 126, text.length >> 8, text.length & 255]), Buffer.from(text)]);
    let sent = 0;
    const timer = setInterval(() => {
      if (sent >= frame.length) {
        return clearInterval(timer);
      }
      socket.write(frame.subarray(sent, (sent += 1000)));
    }, 250);
    socket.on("close", () => clearInterval(timer));
    socket.resume();
  });
  const hostile = await startHostile(cleanup, { answer: (response) => handOut(response, url) });
  const client = startClient(cleanup, command, hostile, 10);
  await waitFor(() => expect(client.output()).toContain(text));
  expect(hostile.requests()).toBe(1);
};
