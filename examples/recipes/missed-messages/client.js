/**
 * @import { Connection } from "../page.js"
 * @import { Item, Message } from "./server.ts"
 * @typedef {{ seq: number, items: Item[] }} Snapshot
 * @typedef {object} News
 * @property {() => Promise<Snapshot>} load Asks `GET /news`.
 * @property {(items: Item[]) => void} onChange
 * @property {number} [checkMs]
 */

/**
 * Shows every item once and in order, whatever gets lost, repeated or reordered
 * on the way.
 *
 * @param {Connection} connection
 * @param {News} news
 */
export function follow(connection, { load, onChange, checkMs = 30_000 }) {
  /** @type {Snapshot} */
  let state = { seq: 0, items: [] };
  /** @type {Map<number, Item>} Items that wait for an earlier one. */
  const early = new Map();

  function apply() {
    // Duplicates.
    for (const seq of early.keys()) if (seq <= state.seq) early.delete(seq);
    for (let next; (next = early.get(state.seq + 1)); early.delete(next.seq)) {
      state = { seq: next.seq, items: [...state.items, next] };
    }
    onChange(state.items);
  }

  let [isStale, isLoading] = [false, false];
  async function reload() {
    // A load that is under way may miss what this one is for.
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    while (isStale) {
      isStale = false;
      // The next check tries again.
      const snapshot = await load().catch(() => undefined);
      if (snapshot && snapshot.seq > state.seq) state = snapshot;
      apply();
    }
    isLoading = false;
  }

  /** @param {Message} message */
  const onMessage = ({ type, item }) => {
    if (type !== "item") return;
    early.set(item.seq, item);
    apply();
    if (early.size > 0) void reload(); // A gap.
  };
  connection.listen(onMessage, () => void reload());
  // If the last message is lost, no later one shows the gap.
  const timer = setInterval(() => void reload(), checkMs);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
}
