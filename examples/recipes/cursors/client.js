/**
 * @import { Connection } from "../page.js"
 * @import { Message, State } from "./server.ts"
 * @typedef {{ user: string, count: number, state: State, at: number }} Person
 * @typedef {object} Board
 * @property {number} intervalMs
 * @property {number} [lifeMs] People who send nothing for so long are removed.
 * @property {(people: Person[]) => void} onChange
 */

/**
 * How long each client must wait between two messages, so that all clients
 * together make no more than this many webhook requests an hour.
 *
 * @type {(clients: number, requestsPerHour: number) => number}
 */
export const intervalFor = (clients, requestsPerHour) =>
  (clients * 3_600_000) / requestsPerHour;

/**
 * Passes on at most one value per interval: the first at once, then the latest.
 *
 * @template Value
 * @param {number} intervalMs
 * @param {(value: Value) => void} pass
 * @returns {(value: Value) => void}
 */
export function throttled(intervalMs, pass) {
  /** @type {{ value: Value } | undefined} */
  let next;
  let isWaiting = false;
  return function push(value) {
    next = { value };
    if (isWaiting) return;
    pass(value);
    next = undefined;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (next) push(next.value);
    }, intervalMs);
  };
}

/**
 * Shares where a person points and whether they type. Call what it returns on
 * each move: only some are sent.
 *
 * @param {Connection} connection
 * @param {Board} board
 */
export function board(connection, { intervalMs, onChange, ...rest }) {
  const { lifeMs = 3 * intervalMs + 2_000 } = rest;
  /** @type {Map<string, Person>} */
  const people = new Map();
  let you = "";
  const show = () => onChange([...people.values()]);
  /** @param {Message} message */
  const onMessage = (message) => {
    if (message.type !== "pointer" || message.from === you) return;
    // A message that was overtaken would make the pointer jump back.
    if (message.count <= (people.get(message.from)?.count ?? -1)) return;
    people.set(message.from, { ...message, at: Date.now() });
    show();
  };
  connection.listen(onMessage, (identifier) => (you = identifier));
  const timer = setInterval(() => {
    const gone = [...people].filter(([, { at }]) => Date.now() - at > lifeMs);
    for (const [from] of gone) people.delete(from);
    if (gone.length > 0) show();
  }, lifeMs / 4);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
  let count = 0;
  /** @param {State} state */
  const move = (state) =>
    connection.send({ type: "move", ...state, count: (count += 1) });
  return throttled(intervalMs, move);
}
