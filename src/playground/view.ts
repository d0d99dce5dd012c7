import type { Line } from "./lines";

/** An entry in a pane: a message, or a note about the connection. */
export interface Message {
  key: number;
  kind: "own" | "other" | "note";
  /** The writer's name; empty for a note. */
  from: string;
  text: string;
}

export interface ClientView {
  name: string;
  /** Its identifier; empty before it has one. */
  identifier: string;
  status: "connecting" | "open" | "closed";
  messages: readonly Message[];
}

export interface RoomView {
  clients: readonly ClientView[];
  lines: readonly Line[];
  /** The same entries as `socketless-local.mjs` prints them, oldest first. */
  printed: readonly string[];
  /** Number of lines held back while stepping. */
  waiting: number;
}

export interface RoomMessage {
  type: string;
  name?: string;
  text?: string;
  value?: number;
}

/** Parse a frame as a message of the tutorial's server; undefined for other texts, which an edited reply may send. */
export function readMessage(data: string): RoomMessage | undefined {
  try {
    const value = JSON.parse(data) as RoomMessage | null;
    return typeof value?.type === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Return the name that the tutorials' rooms show: the first 14 characters of the user; the rest of a guest's key is theirs. */
export const guestOf = (identifier: string): string => identifier.slice(0, identifier.lastIndexOf(".")).slice(0, 14);
