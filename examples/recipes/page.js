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
 * @param {Pick<Options, "getUrl" | "signal"> & {
 *   lookAgainMs?: number,
 * }} options
 */
export function openConnection({ getUrl, signal, lookAgainMs = 3_000 }) {
  /** @type {Set<Listener>} */
  const listeners = new Set();
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
    const { identifier } = message ?? {};
    if (isWelcome) you = identifier;
    function tell() {
      // A recipe that throws doesn't keep the message from the others.
      for (const { onMessage, onWelcome } of listeners)
        queueMicrotask(() =>
          isWelcome ? onWelcome(identifier) : onMessage(message),
        );
    }
    if (message?.type) tell();
    // The feeds may be joined a moment later: look for what was sent meanwhile.
    const again = () => you === identifier && !signal.aborted && tell();
    if (isWelcome) setTimeout(again, lookAgainMs);
  }

  const send = connect({
    getUrl,
    signal,
    onMessage,
    onStatus(status, reason) {
      if (status !== "connected") you = "";
      // In your app: show it, as the tutorials do.
      console.info(status, reason);
    },
  });
  return {
    signal,
    /**
     * Returns false if there is no connection now.
     *
     * @param {Message & Record<string, unknown>} message
     */
    send: (message) => send(JSON.stringify(message)),
    /**
     * Hands on messages that are JSON with a `type`, those of other recipes,
     * too. At `onWelcome` it is time to load the present state: after each
     * connect, and once more soon after. Returns what ends the listening.
     *
     * @template {Message} Known
     * @param {(message: Known) => void} onMessage
     * @param {(identifier: string) => void} [onWelcome]
     */
    listen(onMessage, onWelcome = () => undefined) {
      const listener = /** @type {Listener} */ ({ onMessage, onWelcome });
      listeners.add(listener);
      if (you) onWelcome(you);
      return () => void listeners.delete(listener);
    },
  };
}
