import { disposable, type Handle } from "../dispose";
import { isOver, type PageConnection } from "../part";
import { guarded } from "../report";
import type { Pointer, PointerState } from "./wire";

export type { Pointer, PointerState };

export interface CursorsOptions {
  room: string;
  /** The least time between two messages, in milliseconds. Each is one call of your webhook. Default 1,000. */
  intervalMs?: number;
  /** Hide a person after this many milliseconds without a message. Default: three intervals and 2 s. */
  lifeMs?: number;
  /** Called after each change. */
  onChange?: (people: Participant[]) => void;
  /** Ends it, as `stop` does. */
  signal?: AbortSignal;
}

/** Where somebody else points. `from` is the connection, of which a person can have several. */
export type Participant = Pick<Pointer, "from" | "user" | "name" | "state">;

export interface CursorsHandle extends Handle {
  readonly state: Participant[];
  /** Share where the person of this page points, or that they type. Call it on each move: only some are sent. */
  move(state: PointerState): void;
}

/** How many people are shown. */
const MAX_PEOPLE = 200;

/**
 * Compute how long each page must wait between two messages, in milliseconds, so that all pages together cause no more
 * than this many calls of your webhook in an hour.
 */
export const intervalFor = (pages: number, callsPerHour: number): number => (pages * 3_600_000) / callsPerHour;

/** Share pointers and typing with a room that the page has joined. */
export function openCursors(connection: PageConnection, options: CursorsOptions): CursorsHandle {
  const { room, intervalMs = 1_000, lifeMs = 3 * intervalMs + 2_000, onChange, signal } = options;
  const people = new Map<string, { person: Participant; count: number; at: number }>();
  let state: Participant[] = [];
  let you = "";
  let count = 0;
  let next: PointerState | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  function show(): void {
    state = [...people.values()].map(({ person }) => person);
    guarded(() => onChange?.(state));
  }

  function hear({ type, room: of, gone, ...pointer }: Pointer): void {
    const { from, user, name, count: number, state: at } = pointer;
    const known = people.get(from);
    // One that was overtaken would make the pointer jump back.
    if (type !== "pointer" || of !== room || from === you || number <= (known?.count ?? -1)) {
      return;
    }
    people.delete(from);
    if (!gone) {
      people.set(from, { person: { from, user, name, state: at }, count: number, at: performance.now() });
      const [oldest] = people.keys();
      if (people.size > MAX_PEOPLE && oldest !== undefined) {
        people.delete(oldest);
      }
    }
    show();
  }

  /** Forgets who has been silent. Durations are those of a clock that nobody sets back. */
  function sweep(): void {
    const now = performance.now();
    const silent = [...people].filter(([, { at }]) => now - at > lifeMs);
    silent.forEach(([from]) => people.delete(from));
    if (silent.length > 0) {
      show();
    }
  }

  function send(move: PointerState & { gone?: boolean }): void {
    // Drop it while there is no connection: an old pointer must not fill the queue of other messages.
    if (connection.state.status === "connected") {
      connection.send({ type: "move", room, count: (count += 1), ...move });
    }
  }

  function move(moved: PointerState): void {
    next = moved;
    if (waiting !== undefined || hasEnded) {
      return;
    }
    send(next);
    next = undefined;
    waiting = setTimeout(() => {
      waiting = undefined;
      if (next) {
        move(next);
      }
    }, intervalMs);
  }

  const sweeping = signal?.aborted ? undefined : setInterval(sweep, lifeMs / 4);
  const leave = signal?.aborted
    ? () => undefined
    : connection.listen(
        hear,
        (identifier) => {
          you = identifier;
        },
        () => {
          if (isOver(connection) && people.size > 0) {
            people.clear();
            show();
          }
        },
      );
  const handle = disposable(() => {
    if (count > 0) {
      send({ gone: true });
    }
    hasEnded = true;
    clearTimeout(waiting);
    clearInterval(sweeping);
    leave();
  }, signal);
  return {
    ...handle,
    get state() {
      return state;
    },
    move,
  };
}
