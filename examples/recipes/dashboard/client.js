/**
 * @import { Connection } from "../page.js"
 * @import { Message } from "./server.ts"
 * @typedef {{ seq: number, values: [key: string, value: number][] }} Values
 * @typedef {object} Dashboard
 * @property {() => Promise<Values>} load All values, and the number of the last
 *   change, read in one transaction.
 * @property {(values: ReadonlyMap<string, number>) => void} onChange
 * @property {number} [checkMs]
 */

/**
 * Keeps a table of values like the database's.
 *
 * @param {Connection} connection
 * @param {Dashboard} dashboard
 */
export function dashboard(connection, { load, onChange, checkMs = 30_000 }) {
  let seq = 0;
  /** @type {Map<string, number>} */
  let values = new Map();

  const reload = () =>
    void load().then((state) => {
      if (state.seq < seq) return; // Newer changes came while it was loading.
      [seq, values] = [state.seq, new Map(state.values)];
      onChange(values);
    }, console.warn);

  /** @param {Message} message */
  function onMessage({ type, from, to, changes }) {
    if (type !== "changes") return;
    if (to <= seq) return; // A duplicate.
    if (from > seq) return reload(); // A gap.
    for (const change of changes)
      if (change.seq > seq) values.set(change.key, change.value);
    seq = to;
    onChange(values);
  }

  connection.listen(onMessage, reload);
  const timer = setInterval(reload, checkMs);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
}
