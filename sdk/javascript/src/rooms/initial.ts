import type { RoomState } from "./client";

/** The state before the first answer. */
export const INITIAL_ROOM: RoomState = {
  status: "entering",
  posts: [],
  sending: [],
  people: [],
  seenBy: new Map(),
  hasEarlier: false,
  error: undefined,
};
