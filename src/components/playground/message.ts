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
    const value: unknown = JSON.parse(data);
    const isMessage = typeof value === "object" && value !== null && "type" in value;
    return isMessage && typeof value.type === "string" ? (value as RoomMessage) : undefined;
  } catch {
    return undefined;
  }
}
