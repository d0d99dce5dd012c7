/** What the backend sends to the room. */
export type RoomMessage =
  | { type: "welcome"; name: string }
  | { type: "joined"; id: string; name: string }
  | { type: "left"; id: string; name: string }
  | { type: "message"; id: string; name: string; text: string }
  | { type: "rolled"; id: string; value: number };

/** A line of the room, by the id of its message. */
export type Line = { id: string; text: string };

/** The line that the room shows for a message, if it shows one. */
export function lineOf(message: RoomMessage): Line | undefined {
  switch (message.type) {
    case "joined":
      return { id: message.id, text: `${message.name} joined` };
    case "left":
      return { id: message.id, text: `${message.name} left` };
    case "message":
      return { id: message.id, text: `${message.name}: ${message.text}` };
    case "rolled":
      return { id: message.id, text: `The server rolled a ${message.value}` };
    default:
      return undefined; // A welcome, or a message of a later version.
  }
}
