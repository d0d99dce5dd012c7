import { quoted, reasonOf, type Log } from "../settings";
import type { Claim, Store } from "../storage/types";
import { within } from "../within";
import type { Channel, Delivered } from "./channels";
import { isSettled, type noticesIn } from "./notices";
import type { Notice } from "./types";

/** A delivery that is due at some time: of one notice, by one channel, to one place if an earlier try has named it. */
interface Row {
  user: string;
  id: string;
  at: number;
  channel: number;
  attempt: number;
  place?: string;
  /** Whether the channel has reached the person, if only at another place. */
  isReached: boolean;
}

/** A delivery that has failed for good. */
export interface FailedDelivery {
  user: string;
  id: string;
  /** The channel, counted from 0. */
  channel: number;
  error: string;
}

/** How many deliveries run at once in a process, each from a list of its own: a list adds one item at a time. */
const LISTS = 8;
const queueOf = (at: number): string => `notices to deliver ${at}`;
const queueFor = (user: string): string =>
  queueOf([...user].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % LISTS, 7));
const FAILED = "notices not delivered";

/** How many of them are kept. */
const MAX_FAILED = 1_000;

/** Longer than a run, and than one delivery by five channels. */
export const CLAIM_MS = 180_000;
const CHANNEL_MS = 30_000;
/** A notice that couldn't be delivered for a day is no news any more. */
const GIVE_UP_MS = 24 * 3_600_000;
/** Tries after 1, 2, 4 … minutes, later every 4 hours: for about 16 hours. */
const MAX_ATTEMPTS = 12;
const pauseOf = (attempt: number): number => Math.min(2 ** attempt * 60_000, 4 * 3_600_000);

/** How long a run begins deliveries. */
const RUN_MS = 45_000;

const keyOf = ({ user, id, channel, attempt, place = "" }: Row): string =>
  JSON.stringify([user, id, channel, attempt, place]);

/** Deliver notices that no page has shown, by claims, so that several processes share the work. */
export function deliveryOf(
  store: Store,
  notices: ReturnType<typeof noticesIn>,
  channels: readonly Channel[],
  log: Log,
) {
  const enqueue = (row: Row, dueAt: number) => store.add(queueFor(row.user), keyOf(row), row, dueAt);

  async function setAside(row: Row, error: string): Promise<void> {
    const { user, id, channel } = row;
    const { seq } = await store.add<FailedDelivery>(FAILED, keyOf(row), { user, id, channel, error });
    const { items } = await store.list(FAILED, 10, { before: seq - MAX_FAILED + 1 });
    await Promise.all(items.map((old) => store.remove(FAILED, old.id, old.seq)));
    log.error(`Notice ${quoted(id)} of ${quoted(user)} could not be delivered, and is set aside: ${error}`);
  }

  /** Try again later, or by the next channel, or set it aside. */
  async function retry(row: Row, now: number, error: string, afterMs = 0): Promise<void> {
    const next = { ...row, attempt: row.attempt + 1 };
    if (next.attempt < MAX_ATTEMPTS) {
      await enqueue(next, now + Math.max(pauseOf(row.attempt), Math.min(afterMs, GIVE_UP_MS)));
      return;
    }
    await setAside(row, error);
    if (!row.isReached && row.channel + 1 < channels.length) {
      const { place: _place, ...rest } = row;
      await enqueue({ ...rest, channel: row.channel + 1, attempt: 0 }, now);
    }
  }

  /** @returns whether it reached the person in one of the ways */
  async function deliver(row: Row, notice: Notice, now: number, signal?: AbortSignal): Promise<boolean> {
    const { user } = row;
    for (let channel = row.channel; channel < channels.length; channel += 1) {
      const place = channel === row.channel ? row.place : undefined;
      const { place: _place, ...rest } = row;
      const current: Row = { ...rest, channel, ...(place !== undefined && { place }) };
      let result: boolean | Delivered;
      try {
        result = await within(
          CHANNEL_MS,
          "The delivery",
          async (signal) =>
            (await channels[channel]?.({ user, notice, now, signal, ...(place !== undefined && { place }) })) ?? false,
          signal,
        );
      } catch (error) {
        if (!signal?.aborted) {
          log.warn(`Notice ${quoted(row.id)} of ${quoted(user)} waits for another try: ${reasonOf(error)}`);
          await retry(current, now, reasonOf(error));
        }
        return false;
      }
      const { reached, again = [] } = typeof result === "boolean" ? { reached: result } : result;
      const isReached = row.isReached || reached;
      for (const { place, afterMs } of again) {
        const attempt = current.place === undefined ? 0 : row.attempt;
        await retry({ ...current, place, attempt, isReached }, now, "It was always asked to try again", afterMs);
      }
      if (isReached || again.length > 0) {
        return reached;
      }
    }
    return false;
  }

  async function handle({ id: key, seq, value: row, until }: Claim<Row>, signal?: AbortSignal): Promise<boolean> {
    const now = until - CLAIM_MS;
    const [notice, state] = [await notices.get(row.user, row.id), await notices.stateOf(row.user)];
    let isDelivered = false;
    const isOpen = notice && !isSettled(state, notice.seq);
    if (isOpen && now - row.at >= GIVE_UP_MS && row.attempt > 0) {
      await setAside(row, "It was tried for a day");
    } else if (isOpen && now - row.at < GIVE_UP_MS) {
      isDelivered = await deliver(row, notice, now, signal);
      if (signal?.aborted) {
        // Nobody knows what it has done. The claim expires, and another run tries again.
        return isDelivered;
      }
      await notices.mark(row.user, "sent", [[notice.seq, notice.seq]]);
    }
    await store.remove(queueFor(row.user), key, seq);
    return isDelivered;
  }

  return {
    /** Deliver a notice by itself at a time, unless a page has shown it by then. */
    plan: (user: string, id: string, at: number, dueAt: number) =>
      enqueue({ user, id, at, channel: 0, attempt: 0, isReached: false }, dueAt),

    /** Deliver what is due, until nothing is, the signal aborts, or 45 s are over. Returns how many reached their person. */
    async run(signal?: AbortSignal): Promise<number> {
      const startedAt = performance.now();
      let delivered = 0;
      const work = async (queue: string) => {
        while (!signal?.aborted && performance.now() - startedAt < RUN_MS) {
          const claim = await store.claim<Row>(queue, CLAIM_MS);
          if (!claim) {
            return;
          }
          try {
            if (await handle(claim, signal)) {
              delivered += 1;
            }
          } catch (error) {
            // The claim expires, and another run tries again.
            log.error(`The delivery of a notice failed: ${reasonOf(error)}`);
          }
        }
      };
      await Promise.all(Array.from({ length: LISTS }, (_, at) => work(queueOf(at))));
      return delivered;
    },

    async failed(most: number): Promise<FailedDelivery[]> {
      const { items } = await store.list<FailedDelivery>(FAILED, most);
      return items.map(({ value }) => value);
    },
  };
}
