import type { Options } from "../src/client";

let current: Options | undefined;

/** The texts that the page has sent. */
export const sent: string[] = [];

/**
 * Takes the place of `connect`, without a network. The test says what happens.
 */
export function connect(options: Options) {
  current = options;
  options.signal.addEventListener("abort", () => (current = undefined));
  return (text: string) => current !== undefined && sent.push(text) > 0;
}

/** Whether a component holds a connection. */
export const isOpen = () => current !== undefined;

/** Tells the page a status, such as `setStatus("reconnecting", "offline")`. */
export const setStatus: Options["onStatus"] = (...status) =>
  current?.onStatus(...status);

/** Lets the page receive a message. */
export const receive = (message: object) =>
  current?.onMessage(JSON.stringify(message));
