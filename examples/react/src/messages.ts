/** What the backend sends to the room. */
export type RoomMessage =
  | { type: "joined"; from: string }
  | { type: "left"; from: string }
  | { type: "message"; from: string; text: string }
  | { type: "rolled"; value: number };

function isRoomMessage(value: unknown): value is RoomMessage {
  if (typeof value !== "object" || value === null || !("type" in value))
    return false;
  const { type, from, text, value: rolled } = value as Record<string, unknown>;
  if (type === "rolled") return typeof rolled === "number";
  if (type === "message")
    return typeof from === "string" && typeof text === "string";
  return (type === "joined" || type === "left") && typeof from === "string";
}

/** Reads the text of a frame; undefined when it is no message of the room. */
export function decodeRoomMessage(text: string): RoomMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRoomMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function describe(message: RoomMessage): string {
  switch (message.type) {
    case "joined":
      return `${message.from} joined`;
    case "left":
      return `${message.from} left`;
    case "message":
      return `${message.from}: ${message.text}`;
    case "rolled":
      return `The server rolled a ${message.value}`;
  }
}
