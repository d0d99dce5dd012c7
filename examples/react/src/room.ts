"use client";

import { decode, type RoomMessage } from "./messages";
import { createSocketless } from "./socketless";

/**
 * The room's provider and hooks. Each text is sent with an id, so that
 * pages show it once if its event arrives twice.
 */
export const { SocketlessProvider, useConnection, useMessages, useSend } =
  createSocketless<RoomMessage, string>({
    decode,
    encode: (text) => JSON.stringify({ id: crypto.randomUUID(), text }),
    queueLimit: 20,
  });
