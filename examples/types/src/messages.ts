/** What a browser may send. */
export type ClientMessage =
  | { type: "chat"; text: string }
  | { type: "typing"; active: boolean };

/** What a browser receives. */
export type ServerMessage =
  | { type: "welcome"; room: string }
  | { type: "joined"; from: string }
  | { type: "chat"; from: string; text: string }
  | { type: "typing"; from: string; active: boolean }
  | { type: "left"; from: string };

/** The only way in which this program makes the text of a message. */
export function encode(message: ServerMessage): string {
  return JSON.stringify(message);
}

/** Fails to compile when a kind of message has no case. */
export function describe(message: ServerMessage): string {
  switch (message.type) {
    case "welcome":
      return `You are in ${message.room}`;
    case "joined":
      return `${message.from} joined`;
    case "chat":
      return `${message.from}: ${message.text}`;
    case "typing":
      return message.active
        ? `${message.from} is typing`
        : `${message.from} stopped typing`;
    case "left":
      return `${message.from} left`;
    default:
      return unreachable(message);
  }
}

function unreachable(message: never): never {
  throw new Error(`No case for ${JSON.stringify(message)}`);
}
