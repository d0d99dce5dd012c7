import type { Connection } from "../page.ts";
import type { Item, Message } from "./server.ts";

type Snapshot = { seq: number; items: Item[] };

interface News {
  load: () => Promise<Snapshot>; // Asks `GET /news`.
  onChange: (items: Item[]) => void;
  checkMs?: number;
}

/**
 * Shows every item once and in order, whatever gets lost, repeated or reordered
 * on the way.
 */
export function follow(
  connection: Connection,
  { load, onChange, checkMs = 30_000 }: News,
): void {
  let state: Snapshot = { seq: 0, items: [] };
  // Items that wait for an earlier one.
  const early = new Map<number, Item>();

  function apply(): void {
    // Duplicates.
    for (const seq of early.keys()) if (seq <= state.seq) early.delete(seq);
    for (let next; (next = early.get(state.seq + 1)); early.delete(next.seq)) {
      state = { seq: next.seq, items: [...state.items, next] };
    }
    onChange(state.items);
  }

  let [isStale, isLoading] = [false, false];
  async function reload(): Promise<void> {
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

  const onMessage = ({ type, item }: Message) => {
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
