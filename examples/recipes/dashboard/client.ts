import { listen, type Link } from "../page.ts";
import type { Message } from "./server.ts";

type Values = { seq: number; values: [key: string, value: number][] };

interface Dashboard extends Link {
  // All values, and the number of the last change, read in one transaction.
  load: () => Promise<Values>;
  onChange: (values: ReadonlyMap<string, number>) => void;
  checkMs?: number;
}

/** Keeps a table of values like the database's. */
export function dashboard({
  load,
  onChange,
  checkMs = 30_000,
  ...link
}: Dashboard): void {
  let seq = 0;
  let values = new Map<string, number>();

  const reload = () =>
    void load().then((state) => {
      if (state.seq < seq) return; // Newer changes came while it was loading.
      [seq, values] = [state.seq, new Map(state.values)];
      onChange(values);
    }, console.warn);

  function onMessage({ from, to, changes }: Message): void {
    if (to <= seq) return; // A duplicate.
    if (from > seq) return reload(); // A gap.
    for (const change of changes)
      if (change.seq > seq) values.set(change.key, change.value);
    seq = to;
    onChange(values);
  }

  listen<Message>(link, onMessage, reload);
  const timer = setInterval(reload, checkMs);
  link.signal.addEventListener("abort", () => clearInterval(timer));
}
