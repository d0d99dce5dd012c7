import type { ClientSocket, Implementation, Refused } from "./scenario";

/** A client's end of a connection, and what came. */
export interface Client {
  socket: ClientSocket;
  /** Frames since the last check, heartbeats aside: texts, and binary ones as base64. */
  frames: (string | { binary: string })[];
  beats: number;
  /** By `performance.now`. */
  openedAt: number;
  closed?: { code: number; reason: string; at: number };
}

/** Opens a connection. Resolves with how it was refused, if it was. */
export async function connect(
  implementation: Implementation,
  url: string,
  answersHeartbeats: boolean,
): Promise<Client | Refused> {
  const received: Omit<Client, "socket"> = { frames: [], beats: 0, openedAt: 0 };
  // A heartbeat can come before the socket is handed out, so its answer waits for that.
  const socket = implementation.connect(url, {
    received(frame) {
      if (frame !== "") {
        return received.frames.push(frame);
      }
      received.beats += 1;
      if (answersHeartbeats) {
        void socket.then((opened) => "send" in opened && opened.send(""));
      }
    },
    closed: (code, reason) => {
      received.closed = { code, reason, at: performance.now() };
    },
  });
  const opened = await socket;
  if (!("send" in opened)) {
    return opened;
  }
  received.openedAt = performance.now();
  return Object.assign(received, { socket: opened });
}

/** Return the number of a frame's characters or bytes. */
export const sizeOf = (frame: Client["frames"][number]): number =>
  (typeof frame === "string" ? frame : frame.binary).length;
