/** What the backend sends to the room. */
export type RoomMessage =
  | { type: "welcome"; name: string }
  | { type: "joined"; name: string }
  | { type: "left"; name: string }
  | { type: "message"; name: string; text: string }
  | { type: "rolled"; value: number };

function isRoomMessage(value: unknown): value is RoomMessage {
  const { type, name, text, value: rolled } = { ...(value as object) } as Record<string, unknown>;
  if (type === "rolled") return typeof rolled === "number";
  if (type === "message") return typeof name === "string" && typeof text === "string";
  return ["welcome", "joined", "left"].includes(type as string) && typeof name === "string";
}

/** Reads the text of a frame; undefined when it is no message of the room. */
export function decode(text: string): RoomMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRoomMessage(value) ? value : undefined;
  } catch {
    return undefined; // Not from this app.
  }
}

/** The line that the room shows for a message, if it shows one. */
export function lineOf(message: RoomMessage): string | undefined {
  switch (message.type) {
    case "welcome":
      return undefined;
    case "joined":
      return `${message.name} joined`;
    case "left":
      return `${message.name} left`;
    case "message":
      return `${message.name}: ${message.text}`;
    case "rolled":
      return `The server rolled a ${message.value}`;
  }
}

/** The name that the backend has given to this client. */
export function ownNameOf(message: RoomMessage): string | undefined {
  return message.type === "welcome" ? message.name : undefined;
}
