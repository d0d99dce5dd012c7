import "server-only";

import { socketless } from "./socketless";

export const room = "room.lobby";

/**
 * Sends a message to everyone in the room. Pages show each id once, because
 * events and messages can arrive twice.
 */
export const tellRoom = (message: object, id: string = crypto.randomUUID()) =>
  socketless.send({ feeds: room }, { ...message, id });
