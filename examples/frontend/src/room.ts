/** What your backend sends. */
export interface RoomMessage {
  type: string;
  id: string;
  name: string;
  text: string;
  value: number;
}

export interface Line {
  id: string;
  text: string;
}

function textOf({ type, name, text, value }: RoomMessage): string | undefined {
  if (type === "joined" || type === "left") return `${name} ${type}`;
  if (type === "message") return `${name}: ${text}`;
  if (type === "rolled") return `The server rolled a ${value}`;
  return undefined;
}

/** Adds the line of a message, unless it arrived before. */
export function withLine(lines: Line[], message: RoomMessage): Line[] {
  const { id } = message;
  const text = textOf(message);
  if (!text || lines.some((line) => line.id === id)) return lines;
  // Keep 500 lines: more make a page slow.
  return [...lines.slice(-499), { id, text }];
}

/** Pages show an id once, also if its event arrives twice. */
export const messageOf = (text: string) => ({ id: crypto.randomUUID(), text });

// The page stays the same guest when it connects again.
export const headers = { "X-Guest": crypto.randomUUID() };

export const words = {
  initial: "Connecting",
  connecting: "Connecting",
  connected: "Connected",
  reconnecting: "Connection lost, trying again",
  refused: "You may not join this room",
  page: "Log in again",
  switched: "Somebody else is logged in now: reload the page",
  ended: "You are logged out",
};
