import { urlFrom } from "./client";
import { createStore } from "./store";

const seen = new Set<unknown>();

/**
 * What your backend sends: check it, and return undefined for a frame that
 * isn't yours, or that you have seen.
 */
function decode(frame: string) {
  try {
    const { type, id, name, text, value } = { ...JSON.parse(frame) } as Record<
      string,
      unknown
    >;
    if (seen.has(id)) return undefined; // It arrived twice.
    seen.add(id);
    if (type === "joined" || type === "left") return `${name} ${type}`;
    if (type === "message") return `${name}: ${text}`;
    if (type === "rolled") return `The server rolled a ${value}`;
  } catch {
    return undefined;
  }
}

const store = createStore(urlFrom("/connection"), decode);

/**
 * The room's store. Each text is sent with an id, so that pages show it
 * once if its event arrives twice.
 */
export const room = {
  ...store,
  send: (text: string) =>
    store.send(JSON.stringify({ id: crypto.randomUUID(), text })),
};

export const words = {
  initial: "Connecting",
  connecting: "Connecting",
  connected: "Connected",
  reconnecting: "Connection lost, trying again",
  refused: "You may not join this room",
  page: "Log in again",
};
