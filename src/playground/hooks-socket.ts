import { PortSocket } from "@socketless/local/worker/socket";

import type { Room } from "./room";

let served: { room: Room; name: string } | undefined;

/** Let the SDK's client connect to this room, as this guest. */
export function serveWith(room: Room, name: string): void {
  served = { room, name };
}

function current(): { room: Room; name: string } {
  if (served === undefined) {
    throw new Error("No room runs.");
  }
  return served;
}

/** Replace the platform's `fetch` in the SDK's client, which asks its backend for a connection. */
export async function fetch(): Promise<Response> {
  const { room, name } = current();
  return Response.json({ url: await room.addressFor(name) });
}

/** Replace the platform's `WebSocket` in the SDK's client. */
function HooksSocket(url: string): PortSocket {
  return current().room.service.connect(url);
}

export const WebSocket = Object.assign(HooksSocket, { OPEN: PortSocket.OPEN });
