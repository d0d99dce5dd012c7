import "server-only";

import { send } from "~/lib/server";

export const room = "room.lobby";

/** Sends a message to everyone in the room. */
export const tellRoom = (message: object) => send({ feeds: room }, message);
