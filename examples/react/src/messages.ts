/** What the backend sends to the room. */
export type RoomMessage =
  | { type: "welcome"; name: string }
  | { type: "joined"; id: string; name: string }
  | { type: "left"; id: string; name: string }
  | { type: "message"; id: string; name: string; text: string }
  | { type: "rolled"; id: string; value: number };

function isRoomMessage(value: unknown): value is RoomMessage {
  const {
    type,
    id,
    name,
    text,
    value: rolled,
  } = { ...(value as object) } as Record<string, unknown>;
  if (type === "welcome") return typeof name === "string";
  if (typeof id !== "string") return false;
  if (type === "rolled") return typeof rolled === "number";
  if (type === "message")
    return typeof name === "string" && typeof text === "string";
  return (
    ["joined", "left"].includes(type as string) && typeof name === "string"
  );
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

/** A line of the room, by the id of its message. */
export type Line = { id: string; text: string };

/** The line that the room shows for a message, if it shows one. */
export function lineOf(message: RoomMessage): Line | undefined {
  switch (message.type) {
    case "welcome":
      return undefined;
    case "joined":
      return { id: message.id, text: `${message.name} joined` };
    case "left":
      return { id: message.id, text: `${message.name} left` };
    case "message":
      return { id: message.id, text: `${message.name}: ${message.text}` };
    case "rolled":
      return { id: message.id, text: `The server rolled a ${message.value}` };
  }
}

/** The name that the backend has given to this client. */
export function ownNameOf(message: RoomMessage): string | undefined {
  return message.type === "welcome" ? message.name : undefined;
}
