import { once } from "../fan-out/client.js";
import { openConnection } from "../page.js";

/**
 * @import { Message, ServiceName } from "./server.ts"
 * @callback Listen Starts to listen to a service, and returns what stops it.
 *   It calls `onReady` after each connect, also once its feeds are joined.
 * @param {(message: Message) => void} onMessage
 * @param {() => void} onReady
 * @returns {() => void}
 * @typedef {object} Move
 * @property {() => Promise<ServiceName>} choose Asks `GET /service`.
 * @property {Record<ServiceName, Listen>} services
 * @property {() => Promise<Message[]>} load Asks `GET /updates`.
 * @property {(message: Message) => void} onMessage Gets each message once.
 * @property {AbortSignal} signal
 * @property {number} [checkMs]
 */

/**
 * Listens to the service that the backend chooses. When the choice changes, the
 * page keeps the service that it has until the other one is ready.
 *
 * @param {Move} move
 */
export function listen(move) {
  const { choose, services, load, signal, checkMs = 60_000 } = move;
  const show = once(move.onMessage);
  /** @type {Map<ServiceName, () => void>} What stops each service. */
  const running = new Map();
  /** @type {Set<ServiceName>} The services that have been ready. */
  const ready = new Set();
  /** @type {ServiceName | undefined} */
  let chosen;

  /** @param {ServiceName} name */
  function stop(name) {
    running.get(name)?.();
    running.delete(name);
    ready.delete(name);
  }

  /** @param {ServiceName} name */
  async function catchUp(name) {
    ready.add(name);
    // What was sent before this service could deliver it. May be sent again.
    for (const message of await load()) show(message);
    if (name !== chosen || !ready.has(name)) return;
    for (const other of running.keys()) if (other !== name) stop(other);
  }

  async function check() {
    const name = await choose();
    if (signal.aborted) return;
    chosen = name;
    if (running.has(name)) {
      // Ends a move that was taken back, or one whose load failed.
      if (running.size > 1 && ready.has(name)) await catchUp(name);
      return;
    }
    const onReady = () => void catchUp(name).catch(console.warn);
    running.set(name, services[name](show, onReady));
  }

  const tick = () => void check().catch(console.warn);
  tick();
  const timer = setInterval(tick, checkMs);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    for (const name of running.keys()) stop(name);
  });
}

/**
 * Listens to Socketless, as one of the services.
 *
 * @param {Omit<Parameters<typeof openConnection>[0], "signal">} options
 * @returns {Listen}
 */
export const bySocketless = (options) => (onMessage, onReady) => {
  const ending = new AbortController();
  const { signal } = ending;
  /** @param {Message} message */
  const onUpdate = (message) => {
    if (message.type === "update") onMessage(message);
  };
  openConnection({ ...options, signal }).listen(onUpdate, onReady);
  return () => ending.abort();
};
