import { send } from "#lib/server/socketless.ts";

export const room = "room.lobby";

/** Sends a message to everyone in the room. */
export const tellRoom = (message: object) => send({ feeds: room }, message);
