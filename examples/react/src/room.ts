"use client";

import { decode, type RoomMessage } from "./messages";
import { createSocketless } from "./socketless";

/** The room's provider and hooks. The backend passes on the text itself, so it needs no JSON. */
export const { SocketlessProvider, useConnection, useMessages, useSend } = createSocketless<RoomMessage, string>({
  decode,
  encode: (text) => text,
  queueLimit: 20,
});
