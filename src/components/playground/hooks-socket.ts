import { PortSocket } from "@socketless/local/worker/socket";

import type { Room } from "./room";

let room: Room | undefined;

/** Says which room's service the WebSockets of the React guide's client lead to. */
export function serveWith(running: Room): void {
  room = running;
}

/** What that client gets for the platform's `WebSocket`: the plugin of the playground puts it in. */
function HooksSocket(url: URL): PortSocket {
  if (room === undefined) throw new Error("No room runs.");
  return room.service.connect(url.href);
}

export const WebSocket = Object.assign(HooksSocket, { OPEN: PortSocket.OPEN });
