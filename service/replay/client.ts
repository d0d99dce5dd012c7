import { text } from "node:stream/consumers";

import { WebSocket } from "ws";

/** A client's end of a connection, and what came. */
export interface Client {
  socket: WebSocket;
  /** Frames since the last check, heartbeats aside: texts, and binary ones as base64. */
  frames: (string | { binary: string })[];
  beats: number;
  /** By `performance.now`. */
  openedAt: number;
  closed?: { code: number; reason: string; at: number };
}

/** How an upgrade was refused; without a status if the connection just ended. */
export interface Refused {
  status?: number;
  text: string;
}

/** Above any frame of the recordings. */
const MAX_PAYLOAD = 64 * 1024 * 1024;

/** Opens a connection. Resolves with how it was refused, if it was. */
export function connect(url: string, answersHeartbeats: boolean): Promise<Client | Refused> {
  const socket = new WebSocket(url, { maxPayload: MAX_PAYLOAD, perMessageDeflate: false });
  const client: Client = { socket, frames: [], beats: 0, openedAt: 0 };
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) return client.frames.push({ binary: data.toString("base64") });
    if (data.length > 0) return client.frames.push(data.toString());
    client.beats += 1;
    if (answersHeartbeats) socket.send("");
  });
  socket.on("close", (code, reason) => {
    client.closed = { code, reason: reason.toString(), at: performance.now() };
  });
  return new Promise((resolve) => {
    socket.on("open", () => {
      client.openedAt = performance.now();
      resolve(client);
    });
    socket.on("error", (error) => resolve({ text: error.message }));
    socket.on("unexpected-response", (_, response) => {
      void text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }));
    });
  });
}
