import { urlFrom } from "./client";
import { createStore } from "./store";

/** What your backend sends: check it, and return undefined for a frame that isn't yours. */
function decode(frame: string) {
  try {
    const { type, name, text, value } = { ...JSON.parse(frame) } as Record<string, unknown>;
    if (type === "joined" || type === "left") return `${name} ${type}`;
    if (type === "message") return `${name}: ${text}`;
    if (type === "rolled") return `The server rolled a ${value}`;
  } catch {
    return undefined;
  }
}

export const room = createStore(urlFrom("/connection"), decode);

export const words = {
  initial: "Connecting",
  connecting: "Connecting",
  connected: "Connected",
  reconnecting: "Connection lost, trying again",
  refused: "You may not join this room",
  page: "Log in again",
};
