import type { Connection } from "../page.ts";
import type { Message, State } from "./server.ts";

type Person = { user: string; count: number; state: State; at: number };

interface Board {
  intervalMs: number;
  lifeMs?: number; // People who send nothing for so long are removed.
  onChange: (people: Person[]) => void;
}

/**
 * How long each client must wait between two messages, so that all clients
 * together make no more than this many webhook requests an hour.
 */
export const intervalFor = (clients: number, requestsPerHour: number): number =>
  (clients * 3_600_000) / requestsPerHour;

/**
 * Passes on at most one value per interval: the first at once, then the latest.
 */
export function throttled<T>(
  intervalMs: number,
  pass: (value: T) => void,
): (value: T) => void {
  let next: { value: T } | undefined;
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
 */
export function board(
  connection: Connection,
  { intervalMs, lifeMs = 3 * intervalMs + 2_000, onChange }: Board,
) {
  const people = new Map<string, Person>();
  let you = "";
  const show = () => onChange([...people.values()]);
  const onMessage = (message: Message) => {
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
  return throttled(intervalMs, (state: State) =>
    connection.send({ type: "move", ...state, count: (count += 1) }),
  );
}
