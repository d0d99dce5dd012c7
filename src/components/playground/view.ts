import type { Line } from "./lines";

/** What stands in a pane: a message, or a note on what happened to the connection. */
export interface Message {
  key: number;
  kind: "own" | "other" | "note";
  /** The writer's name; empty for a note. */
  from: string;
  text: string;
}

/** A client as its pane shows it. */
export interface ClientView {
  name: string;
  /** Its identifier at the service; empty before it has one. */
  identifier: string;
  status: "connecting" | "open" | "closed";
  messages: readonly Message[];
}

/** All that the frame shows. */
export interface RoomView {
  clients: readonly ClientView[];
  lines: readonly Line[];
  /** What `socketless-local.mjs` would print of the same, oldest first. */
  printed: readonly string[];
  /** How many lines wait, in step, for the reader to let them come. */
  waiting: number;
}

/** A message of the tutorials' servers. */
export interface RoomMessage {
  type: string;
  name?: string;
  text?: string;
  value?: number;
}

/** Reads a frame as a message of the tutorial's server; undefined for what a reader's own reply may send instead. */
export function readMessage(data: string): RoomMessage | undefined {
  try {
    const value = JSON.parse(data) as RoomMessage | null;
    return typeof value?.type === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The name that the tutorial's server gives a guest: what stands before the last dot of the identifier. */
export const guestOf = (identifier: string): string => identifier.slice(0, identifier.lastIndexOf("."));
