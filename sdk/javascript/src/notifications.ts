import { disposable, type Handle } from "./dispose";
import { sentBy, type WebhookEvent } from "./event";
import type { UserId } from "./options";
import { createRefresh } from "./refresh";
import { quoted, reasonOf } from "./settings";
import { limited } from "./storage/limited";
import type { Store } from "./storage/types";
import type { Socketless } from "./types";
import { checkUser } from "./users";
import type { Channel } from "./notifications/channels";
import { CLAIM_MS, deliveryOf, type FailedDelivery } from "./notifications/delivery";
import { isSettled, noticesIn } from "./notifications/notices";
import { has } from "./notifications/ranges";
import type { InboxMessage, InboxPage, NewNotice, Notice } from "./notifications/types";

export type { Attempt, Channel, Delivered } from "./notifications/channels";
export type { FailedDelivery, InboxPage, NewNotice, Notice };

export interface NotificationsOptions {
  store: Store;
  /** Ways to reach people who have no page open: each notice goes by the first that reaches its person. */
  deliver?: Channel | readonly Channel[];
  /** How long a page may take to show a notice, in milliseconds, before it is delivered in another way. Default 60 s. */
  delayMs?: number;
}

/** Notices of people, which all their devices show, and which are read on all of them at once. */
export interface Notifications {
  /** Pass the object to `webhook`. */
  onEvent: (event: WebhookEvent) => Promise<void>;
  /**
   * Store a notice, and tell the person's pages. If pages can't be told, that is logged: they load it at their next check. A
   * repeated call with the same `id` changes nothing, and tells the pages again.
   *
   * @throws Error if the notice is invalid or can't be stored: repeat it with the same `id`
   */
  notify: (user: UserId, notice: NewNotice) => Promise<Notice>;
  /** The route that pages load notices from, by GET. Pass who is logged in; it answers 401 to nobody. */
  inbox: (request: Request, user: UserId | null | undefined) => Promise<Response>;
  /** How many notices of a person are unread. */
  unread: (user: UserId) => Promise<number>;
  /** Mark a notice as read. False: there is none with this ID. */
  markRead: (user: UserId, id: string) => Promise<boolean>;
  /** Mark all as read, up to a number if there is one: later ones stay unread. */
  markAllRead: (user: UserId, upTo?: number) => Promise<void>;
  /** Remove a notice, also from pages that show it. False: there is none with this ID. */
  remove: (user: UserId, id: string) => Promise<boolean>;
  /** Remove all notices of a person. */
  removeAll: (user: UserId) => Promise<void>;
  /**
   * Deliver what is due in other ways, until nothing is: let cron call it each minute. Several processes can. Returns how
   * many notices reached their person.
   */
  deliverDue: (options?: { signal?: AbortSignal }) => Promise<number>;
  /** Call `deliverDue` every 10 s until `stop`, in a process that keeps running. */
  start: (options?: { signal?: AbortSignal }) => Handle;
  /** The latest deliveries that failed for good, at most 100. */
  failed: () => Promise<FailedDelivery[]>;
}

const MAX_CHARACTERS = 50_000;
const ID = /^[^\p{Cc}\p{Cs}]{1,100}$/u;
const EVERY_MS = 10_000;

/** @throws Error if pages or channels couldn't take it */
function checkNotice({ id, text, url, data }: NewNotice): void {
  if (id !== undefined && !(typeof id === "string" && ID.test(id))) {
    throw new Error("A notice's id is a string of 1 to 100 characters without control characters");
  }
  if (typeof text !== "string" || text.trim() === "") {
    throw new Error("A notice needs a non-empty `text`");
  }
  if (url !== undefined && typeof url !== "string") {
    throw new Error("A notice's url is a string");
  }
  if (JSON.stringify({ text, url, data }).length > MAX_CHARACTERS) {
    throw new Error("A notice is longer than 50,000 characters: store the rest elsewhere, and pass its address as url");
  }
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Store notices for people, show them on all their devices, and deliver the rest in other ways. */
export function createNotifications(
  socketless: Pick<Socketless, "send" | "log">,
  { store: given, deliver = [], delayMs = 60_000 }: NotificationsOptions,
): Notifications {
  const { log } = socketless;
  const store = limited(given);
  const notices = noticesIn(store);
  const channels = [deliver].flat();
  const delivery = deliveryOf(store, notices, channels, log);

  /** What is told is stored already: a failure is logged, and pages find it at their next check. */
  async function tell(users: string, message: InboxMessage): Promise<void> {
    try {
      await socketless.send({ users }, message);
    } catch (error) {
      log.warn(`A change of the notices of ${quoted(users)} is stored, but pages weren't told: ${reasonOf(error)}`);
    }
  }

  async function markUpTo(user: string, wanted: number): Promise<void> {
    // A client can name any number, and numbers of later notices must not be read in advance.
    const to = Math.min(wanted, await notices.lastOf(user));
    if (to > 0) {
      await notices.mark(user, "read", [[1, to]]);
      await tell(user, { type: "notices_read", from: 1, to });
    }
  }

  async function markRead(user: string, id: string): Promise<boolean> {
    const notice = await notices.get(user, id);
    if (!notice) {
      return false;
    }
    const { seq } = notice;
    await notices.mark(user, "read", [[seq, seq]]);
    // Again, if it was read before: a call may have failed.
    await tell(user, { type: "notices_read", from: seq, to: seq });
    return true;
  }

  async function answer(request: Request, user: string): Promise<Response> {
    const asked = new URL(request.url).searchParams.get("before");
    const before = asked === null ? undefined : Number(asked);
    if (before !== undefined && !isNumber(before)) {
      return new Response("`before` must be the number of a notice", { status: 400 });
    }
    const { seen, ...rest } = await notices.page(user, before);
    const page: InboxPage = { ...rest, ...(channels.length > 0 && { seen }) };
    return Response.json(page, { headers: { "Cache-Control": "no-store" } });
  }

  return {
    async onEvent(event) {
      const { user } = event;
      const { type, id, from, to } = sentBy(event);
      if (type === "read_notice" && typeof id === "string" && ID.test(id)) {
        await markRead(user, id);
      } else if (type === "read_notices" && isNumber(to)) {
        await markUpTo(user, to);
      } else if (type === "seen_notices" && isNumber(from) && isNumber(to)) {
        const last = Math.min(to, await notices.lastOf(user));
        if (from <= last) {
          await notices.mark(user, "seen", [[from, last]]);
        }
      }
    },

    async notify(person, notice) {
      const user = checkUser(person);
      checkNotice(notice);
      const { id = crypto.randomUUID(), text, url, data } = notice;
      const at = Date.now();
      const value = { text, at, ...(url !== undefined && { url }), ...(data !== undefined && { data }) };
      const added = await notices.add(user, id, value);
      if (channels.length > 0) {
        const { seq } = added.notice;
        // A call that ended in between is repeated: it plans the delivery then.
        const state = added.isNew ? undefined : await notices.stateOf(user);
        if (!state || !(isSettled(state, seq) || has(state.sent, seq))) {
          await delivery.plan(user, id, added.notice.at, at + delayMs);
        }
      }
      await tell(user, { type: "notice", notice: added.notice });
      return added.notice;
    },

    inbox: async (request, user) =>
      user === undefined || user === null || user === ""
        ? new Response("Log in first", { status: 401 })
        : answer(request, checkUser(user)),

    unread: async (user) => notices.unread(checkUser(user)),
    markRead: async (user, id) => markRead(checkUser(user), id),
    markAllRead: async (user, upTo = Infinity) => markUpTo(checkUser(user), upTo),

    async remove(person, id) {
      const user = checkUser(person);
      const notice = await notices.get(user, id);
      if (!notice) {
        return false;
      }
      const { seq } = notice;
      // First read, so that a call that ends in between leaves nothing that is counted and can't be seen.
      await notices.mark(user, "read", [[seq, seq]]);
      await notices.remove(user, notice);
      await tell(user, { type: "notices_removed", from: seq, to: seq });
      return true;
    },

    async removeAll(person) {
      const user = checkUser(person);
      const to = await notices.lastOf(user);
      if (to === 0) {
        return;
      }
      await notices.mark(user, "read", [[1, to]]);
      for (let before = to + 1; ;) {
        const page = await notices.page(user, before);
        await Promise.all(page.notices.map((notice) => notices.remove(user, notice)));
        const [first] = page.notices;
        if (!first) {
          break;
        }
        before = first.seq;
      }
      await tell(user, { type: "notices_removed", from: 1, to });
    },

    deliverDue: ({ signal } = {}) => delivery.run(signal),

    start({ signal } = {}) {
      const stopping = new AbortController();
      const loop = createRefresh(() => delivery.run(stopping.signal), {
        checkMs: EVERY_MS,
        timeoutMs: CLAIM_MS,
        onError: (error) => log.error(`The deliveries of notices failed: ${reasonOf(error)}`),
      });
      if (!signal?.aborted) {
        loop.refresh();
      }
      return disposable(() => {
        stopping.abort(new Error("Stopped"));
        loop.stop();
      }, signal);
    },

    failed: () => delivery.failed(100),
  };
}
