import { connect } from "./socketless/client.js";

/**
 * @import { Options } from "./socketless/client.js"
 * @typedef {{ type: string }} Message
 * @typedef {object} Listener
 * @property {(message: Message) => void} onMessage
 * @property {(identifier: string) => void} onWelcome
 */

/**
 * One connection, which all recipes of a page share.
 *
 * @typedef {ReturnType<typeof openConnection>} Connection
 */

/**
 * Opens the page's connection. `urlFrom` of client.js makes its `getUrl`.
 *
 * @param {Pick<Options, "getUrl" | "signal">} options
 */
export function openConnection(options) {
  /** @type {Listener[]} */
  const listeners = [];
  let you = ""; // The identifier, once the webhook welcomed this connection.

  /** @param {string} text */
  function onMessage(text) {
    /** @type {Message & { identifier: string }} */
    let message;
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
    /**
     * Returns false if there is no connection now.
     *
     * @param {Message & Record<string, unknown>} message
     */
    send: (message) => send(JSON.stringify(message)),
    /**
     * Hands on messages that are JSON with a `type`, those of other recipes,
     * too. After each welcome it is time to load the present state.
     *
     * @template {Message} Known
     * @param {(message: Known) => void} onMessage
     * @param {(identifier: string) => void} [onWelcome]
     */
    listen(onMessage, onWelcome = () => undefined) {
      listeners.push(/** @type {Listener} */ ({ onMessage, onWelcome }));
      if (you) onWelcome(you);
    },
  };
}
