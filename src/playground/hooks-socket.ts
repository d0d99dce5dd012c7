import { PortSocket } from "@socketless/local/worker/socket";

import type { Room } from "./room";

let room: Room | undefined;

export function serveWith(running: Room): void {
  room = running;
}

/** Replacement for the platform's `WebSocket` in that client, injected by the playground's plugin. */
function HooksSocket(url: string): PortSocket {
  if (room === undefined) {
    throw new Error("No room runs.");
  }
  return room.service.connect(url);
}

export const WebSocket = Object.assign(HooksSocket, { OPEN: PortSocket.OPEN });
