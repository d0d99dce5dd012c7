import "server-only";

import { call } from "~/lib/server";

export const room = "room.lobby";

/** Sends a message to everyone in the room. */
export const tellRoom = (message: object) =>
  call("message", { messages: { feeds: room, message: JSON.stringify(message) } });
