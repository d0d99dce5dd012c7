import { listen, type Link } from "../page.ts";
import type { Item, Message } from "./server.ts";

type Snapshot = { seq: number; items: Item[] };

interface News extends Link {
  load: () => Promise<Snapshot>; // Asks `GET /news`.
  onChange: (items: Item[]) => void;
  checkMs?: number;
}

/** Shows every item once and in order, whatever the connection loses, repeats or turns around. */
export function follow({ load, onChange, checkMs = 30_000, ...link }: News): void {
  let state: Snapshot = { seq: 0, items: [] };
  const early = new Map<number, Item>(); // Items that came before the one in front of them.

  function apply(): void {
    for (const seq of early.keys()) if (seq <= state.seq) early.delete(seq); // Duplicates.
    for (let next; (next = early.get(state.seq + 1)); early.delete(next.seq)) {
      state = { seq: next.seq, items: [...state.items, next] };
    }
    onChange(state.items);
  }

  let [isStale, isLoading] = [false, false];
  async function reload(): Promise<void> {
    isStale = true; // What is asked for while a load is under way, that load may not hold.
    if (isLoading) return;
    isLoading = true;
    while (isStale) {
      isStale = false;
      const snapshot = await load().catch(() => undefined); // The next check tries again.
      if (snapshot && snapshot.seq > state.seq) state = snapshot;
      apply();
    }
    isLoading = false;
  }

  const onMessage = ({ item }: Message) => {
    early.set(item.seq, item);
    apply();
    if (early.size > 0) void reload(); // A gap.
  };
  listen<Message>(link, onMessage, () => void reload());
  const timer = setInterval(() => void reload(), checkMs); // No message follows the last one to show that it is missing.
  link.signal.addEventListener("abort", () => clearInterval(timer));
}
