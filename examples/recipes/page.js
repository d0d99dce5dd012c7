import { connect, type Options } from "./socketless/client.ts";

type Message = { type: string };
type Listener = {
  onMessage: (message: Message) => void;
  onWelcome: (identifier: string) => void;
};

/** One connection, which all recipes of a page share. */
export type Connection = ReturnType<typeof openConnection>;

/** Opens the page's connection. `urlFrom` of client.ts makes its `getUrl`. */
export function openConnection(options: Pick<Options, "getUrl" | "signal">) {
  const listeners: Listener[] = [];
  let you = ""; // The identifier, once the webhook welcomed this connection.

  function onMessage(text: string): void {
    let message: Message & { identifier: string };
    try {
      message = JSON.parse(text);
    } catch {
      return; // Not from this app.
    }
    const isWelcome = message?.type === "welcome";
    if (isWelcome) you = message.identifier;
    for (const listener of listeners) {
      const tell = () =>
        isWelcome ? listener.onWelcome(you) : listener.onMessage(message);
      // A recipe that throws doesn't keep the message from the others.
      if (message?.type) queueMicrotask(tell);
    }
  }

  const send = connect({
    ...options,
    onMessage,
    onStatus(status, reason) {
      if (status !== "connected") you = "";
      // In your app: show it, as the tutorials do.
      console.info(status, reason);
    },
  });
  return {
    signal: options.signal,
    /** Returns false if there is no connection now. */
    send: (message: Message & Record<string, unknown>): boolean =>
      send(JSON.stringify(message)),
    /**
     * Hands on messages that are JSON with a `type`, those of other recipes,
     * too. After each welcome it is time to load the present state.
     */
    listen<Known extends Message>(
      onMessage: (message: Known) => void,
      onWelcome: (identifier: string) => void = () => undefined,
    ): void {
      listeners.push({ onMessage, onWelcome } as Listener);
      if (you) onWelcome(you);
    },
  };
}
