import type { Store } from "../storage/types";
import { add, countUpTo, has, type Ranges } from "./ranges";
import type { InboxPage, Notice } from "./types";

/** How many notices one answer holds. */
export const PAGE = 50;

/** How many ranges are kept. Beyond, the oldest gap is closed: a notice before it counts as read. */
const MAX_RANGES = 500;

/**
 * What is known of a person's notices, by their numbers: those that were read, those that a page has shown, and those
 * whose delivery in other ways has begun. Only numbers are added, so no repetition or order of calls changes the result:
 * a counter would drift.
 */
export type State = Readonly<Record<"read" | "seen" | "sent", Ranges>>;

const STATES = "notice states";
const EMPTY: State = { read: [], seen: [], sent: [] };
const listOf = (user: string) => `notices of ${user}`;

type Value = Omit<Notice, "id" | "seq">;
const noticeOf = ({ id, seq, value }: { id: string; seq: number; value: Value }): Notice => ({ ...value, id, seq });

function bounded(ranges: Ranges): Ranges {
  const extra = ranges.length - MAX_RANGES;
  const end = ranges[extra]?.[1];
  return extra <= 0 || end === undefined ? ranges : [[1, end], ...ranges.slice(extra + 1)];
}

/** Return the ranges of numbers between two that no notice has. */
function missing(notices: readonly Notice[], from: number, to: number): Ranges {
  const gaps: [number, number][] = [];
  let next = from;
  for (const { seq } of notices) {
    if (seq > next && next <= to) {
      gaps.push([next, Math.min(seq - 1, to)]);
    }
    next = seq + 1;
  }
  return next <= to ? [...gaps, [next, to]] : gaps;
}

/** Keep each person's notices, and what was read of them. */
export function noticesIn(store: Store) {
  const stateOf = async (user: string): Promise<State> => (await store.get<State>(STATES, user))?.value ?? EMPTY;

  /** Add numbers to what is known. */
  async function mark(user: string, kind: keyof State, ranges: Ranges): Promise<void> {
    const change = () =>
      store.change<State>(STATES, user, (state) => ({ ...state, [kind]: bounded(ranges.reduce(add, state[kind])) }));
    if ((await change()) === undefined) {
      await store.add(STATES, user, EMPTY);
      await change();
    }
  }

  const lastOf = async (user: string): Promise<number> => (await store.list(listOf(user), 1)).last;

  return {
    stateOf,
    mark,
    lastOf,

    async add(user: string, id: string, value: Value): Promise<{ notice: Notice; isNew: boolean }> {
      const added = await store.add(listOf(user), id, value);
      return { notice: noticeOf(added), isNew: added.isNew };
    },

    async get(user: string, id: string): Promise<Notice | undefined> {
      const item = await store.get<Value>(listOf(user), id);
      return item && noticeOf(item);
    },

    remove: (user: string, { id, seq }: Notice) => store.remove(listOf(user), id, seq),

    /** The latest notices, or those before a number. A number that has none any more counts as read from then on. */
    async page(user: string, before?: number): Promise<Required<InboxPage>> {
      const part = before === undefined ? {} : { before };
      const { last, items } = await store.list<Value>(listOf(user), PAGE, part);
      const notices = items.map(noticeOf);
      const from = notices.length < PAGE ? 1 : Number(notices[0]?.seq);
      const { read, seen } = await stateOf(user);
      const gone = missing(notices, from, Math.min(last, (before ?? Infinity) - 1)).filter(
        ([start, end]) => countUpTo(end, read) - countUpTo(start - 1, read) <= end - start,
      );
      if (gone.length > 0) {
        await mark(user, "read", gone);
      }
      return { user, notices, from, last, read: gone.reduce(add, read), seen };
    },

    async unread(user: string): Promise<number> {
      const [{ read }, last] = [await stateOf(user), await lastOf(user)];
      return last - countUpTo(last, read);
    },
  };
}

/** Tell whether a notice needs no other delivery, because a page has shown it. */
export const isSettled = ({ read, seen }: State, seq: number): boolean => has(read, seq) || has(seen, seq);
