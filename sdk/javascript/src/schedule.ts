import { SocketlessError } from "./api";
import type { Handle } from "./dispose";
import { checkId } from "./id";
import { createRefresh } from "./refresh";
import { checkMessage } from "./send";
import { quoted, reasonOf } from "./settings";
import type { Claim, Store } from "./storage/types";
import type { Message, Receivers, Socketless } from "./types";
import { checkUser } from "./users";

export interface ScheduleOptions {
  store: Store;
}

/** Sends messages at times that you set. */
export interface Schedule {
  /**
   * Send a message at a time: a `Date`, or milliseconds since 1970. The ID, for `cancel`, is a text of up to 100
   * characters, or a random one; if it is scheduled already, nothing changes. Returns the ID.
   *
   * @throws Error if the message could never be sent, so that the mistake shows now
   */
  schedule: (at: Date | number, to: Receivers, message: object, options?: { id?: string }) => Promise<string>;
  /** Cancel a message, and return whether it was still scheduled. One that a run is sending arrives all the same. */
  cancel: (id: string) => Promise<boolean>;
  /**
   * Send what is due, for 50 s at most, and return how many messages were sent. Let cron call it each minute. Several runs
   * at the same time send each message once; one is sent again if a run ends after sending it and before it has stored that.
   *
   * @throws SocketlessError if the service takes nothing now: later runs send what is left
   */
  run: (options?: { signal?: AbortSignal }) => Promise<number>;
  /** Instead of cron: call `run` every 5 s in a process that keeps running. Problems are logged. */
  start: (options?: { signal?: AbortSignal }) => Handle;
}

const LIST = "schedule";
/** How long a run may hold a message. If it stopped halfway, a later run sends it. */
const CLAIM_MS = 60_000;
/** One call takes up to 10 s, and must end within the claim. */
const RUN_MS = CLAIM_MS - 10_000;
const CHECK_MS = 5_000;
/** How many messages a run sends at the same time. */
const AT_ONCE = 8;
/** Before 1973, as milliseconds: a number as small as that counts seconds. */
const LEAST_MS = 1e11;
/** What a JavaScript date can hold. */
const MOST_MS = 8.64e15;

/** Statuses of a message that the service would never take. The others are about the service, its address or the key. */
const FOR_GOOD: readonly (number | undefined)[] = [400, 413, 422];

function timeOf(at: Date | number): number {
  const ms = Number(at);
  if (!(ms >= LEAST_MS && ms <= MOST_MS)) {
    throw new Error(`${quoted(String(at))} isn't a valid time: pass a Date, or milliseconds since 1970`);
  }
  return Math.round(ms);
}

/** Make what sends messages at times that you set. */
export function createSchedule(socketless: Pick<Socketless, "log" | "send">, { store }: ScheduleOptions): Schedule {
  const { log } = socketless;

  async function setAside(row: Claim<Message>, error: unknown): Promise<void> {
    await store.release(LIST, row, "finished");
    log.error(`The scheduled message ${quoted(row.id)} was set aside, because it can't be sent: ${reasonOf(error)}`);
  }

  /** Sends the message that has waited longest, and returns whether there was one, and it was sent. */
  async function sendNext(): Promise<{ isLast: boolean; isSent: boolean }> {
    const row = await store.claim<Message>(LIST, CLAIM_MS);
    if (!row) {
      return { isLast: true, isSent: false };
    }
    const { to, message } = row.value;
    try {
      checkMessage({ to, message });
    } catch (error) {
      // Another version of your app has stored it.
      await setAside(row, error);
      return { isLast: false, isSent: false };
    }
    try {
      await socketless.send(to, message);
    } catch (error) {
      if (error instanceof SocketlessError && FOR_GOOD.includes(error.status)) {
        await setAside(row, error);
        return { isLast: false, isSent: false };
      }
      throw error;
    }
    // Not what was scheduled under the same ID meanwhile.
    await store.remove(LIST, row.id, row.seq);
    return { isLast: false, isSent: true };
  }

  async function run({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
    const since = performance.now();
    let sent = 0;
    let isOver = false;
    async function sendAllDue(): Promise<void> {
      while (!isOver && !signal?.aborted && performance.now() - since < RUN_MS) {
        try {
          const { isLast, isSent } = await sendNext();
          isOver ||= isLast;
          sent += isSent ? 1 : 0;
        } catch (error) {
          isOver = true;
          throw error;
        }
      }
    }
    const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendAllDue));
    for (const result of results) {
      if (result.status === "rejected") {
        throw result.reason;
      }
    }
    return sent;
  }

  return {
    async schedule(at, to, message, { id = crypto.randomUUID() } = {}) {
      const dueAt = timeOf(at);
      checkId(id);
      checkMessage({ to, message });
      // A database holds no bigint.
      const receivers = "users" in to ? { users: [to.users].flat().map(checkUser) } : to;
      const known = await store.add<Message>(LIST, id, { to: receivers, message }, dueAt);
      if (!known.isNew && known.isFinished) {
        // One that was set aside.
        await store.remove(LIST, id, known.seq);
        await store.add<Message>(LIST, id, { to: receivers, message }, dueAt);
      }
      return id;
    },
    cancel: (id) => store.remove(LIST, id),
    run,
    start({ signal } = {}) {
      const { refresh, ...handle } = createRefresh((limit) => run({ signal: limit }), {
        checkMs: CHECK_MS,
        timeoutMs: 2 * CLAIM_MS,
        onError: (error) => log.error(`Scheduled messages were not sent, and will be tried again: ${reasonOf(error)}`),
        ...(signal && { signal }),
      });
      refresh();
      return handle;
    },
  };
}
