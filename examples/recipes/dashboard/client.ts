import type { Connection } from "../page.ts";
import type { Message } from "./server.ts";

type Values = { seq: number; values: [key: string, value: number][] };

interface Dashboard {
  // All values, and the number of the last change, read in one transaction.
  load: () => Promise<Values>;
  onChange: (values: ReadonlyMap<string, number>) => void;
  checkMs?: number;
}

/** Keeps a table of values like the database's. */
export function dashboard(
  connection: Connection,
  { load, onChange, checkMs = 30_000 }: Dashboard,
): void {
  let seq = 0;
  let values = new Map<string, number>();

  const reload = () =>
    void load().then((state) => {
      if (state.seq < seq) return; // Newer changes came while it was loading.
      [seq, values] = [state.seq, new Map(state.values)];
      onChange(values);
    }, console.warn);

  function onMessage({ type, from, to, changes }: Message): void {
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
