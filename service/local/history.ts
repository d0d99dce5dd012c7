import type { TimedEntry } from "../core/log";

export const KEPT_ENTRIES = 500;
const MAX_TEXT = 10_000;

/** The last entries of the log, with subscriptions to new ones. */
export interface History {
  add(entry: TimedEntry): void;
  entries: readonly TimedEntry[];
  /** Returns the function that unsubscribes. */
  subscribe(listener: (entry: TimedEntry) => void): () => void;
}

export function createHistory(): History {
  const entries: TimedEntry[] = [];
  const listeners = new Set<(entry: TimedEntry) => void>();
  return {
    entries,
    add(entry) {
      const kept = shortened(entry);
      entries.push(kept);
      if (entries.length > KEPT_ENTRIES) {
        entries.shift();
      }
      for (const listener of listeners) {
        listener(kept);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Truncate an entry's texts, so that large frames don't fill the memory. */
function shortened(entry: TimedEntry): TimedEntry {
  const cut = (_key: string, value: unknown) =>
    typeof value === "string" && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  return JSON.parse(JSON.stringify(entry, cut)) as TimedEntry;
}
