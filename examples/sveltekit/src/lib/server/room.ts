import { call } from "#lib/server/socketless.ts";

export const room = "room.lobby";

/** Sends a message to everyone in the room. */
export const tellRoom = (message: object) =>
  call("message", { messages: { feeds: room, message: JSON.stringify(message) } });
