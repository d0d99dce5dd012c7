/**
 * @import { Connection } from "../page.js"
 * @import { Item, Message } from "./server.ts"
 * @typedef {object} News
 * @property {(after: number) => Promise<{ seq: number, items: Item[] }>} load
 *   Asks `GET /news?after=…`, in which 0 asks for the latest items.
 * @property {(items: Item[]) => void} onChange
 * @property {string} [room] The private room whose items it shows.
 * @property {number} [checkMs]
 */

/**
 * Shows every item once and in order, whatever gets lost, repeated or reordered
 * on the way. Returns what loads the items now.
 *
 * @param {Connection} connection
 * @param {News} news
 */
export function follow(connection, { load, onChange, room, checkMs = 30_000 }) {
  let seq = 0; // Of the last item that is shown.
  /** @type {Item[]} */
  let items = [];
  /** @type {Map<number, Item>} Items that wait for an earlier one. */
  const early = new Map();

  function apply() {
    for (let next; (next = early.get(seq + 1)); seq += 1)
      items = [...items, next];
    for (const known of early.keys()) if (known <= seq) early.delete(known);
    onChange(items);
  }

  let [isStale, isLoading] = [false, false];
  async function reload() {
    // A load that is under way may miss what this one is for.
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    while (isStale) {
      isStale = false;
      const from = seq;
      // The next check tries again.
      const page = await load(from).catch(() => undefined);
      if (!page) continue;
      if (page.seq < from) {
        // The store began anew, and so does the page.
        [seq, items, isStale] = [0, [], true];
        early.clear();
        continue;
      }
      if (seq === 0) seq = (page.items[0]?.seq ?? 1) - 1;
      for (const item of page.items) early.set(item.seq, item);
      apply();
      // A long gap takes more than one page.
      if (seq > from && seq < page.seq) isStale = true;
    }
    isLoading = false;
  }

  /** @param {Message} message */
  const onMessage = ({ type, room: from, item }) => {
    if (type !== "item" || from !== room) return;
    early.set(item.seq, item);
    apply();
    if (early.size > 0) void reload(); // A gap.
  };
  connection.listen(onMessage, () => void reload());
  // If the last message is lost, no later one shows the gap.
  const timer = setInterval(() => void reload(), checkMs);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
  return () => void reload();
}
