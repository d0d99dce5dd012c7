import type { Login } from "../connect";
import { disposable, type Handle } from "../dispose";
import { isOver as connectionIsOver, type PageConnection } from "../part";
import { createRefresh } from "../refresh";
import type { ConnectionRoute } from "../shared";
import { confirmer } from "./confirm";
import { loaderOf } from "./load";
import { add, countUpTo, has, type Ranges } from "./ranges";
import type { InboxMessage, InboxPage, Notice, PageMessage } from "./types";
import { guarded, messageOf } from "../report";

export type { PageConnection };

/** A notice as a page shows it. */
export interface ShownNotice extends Notice {
  isRead: boolean;
}

/** A person's notices. Each change makes a new state. */
export interface InboxState {
  /** The latest first. */
  notices: readonly ShownNotice[];
  /** How many are unread, also of those that the page doesn't show. */
  unread: number;
  /** Whether `loadEarlier` can show more. */
  hasEarlier: boolean;
  /** Why they were not loaded. It is tried again. */
  error: string | undefined;
}

/** The state before the first answer. */
export const INITIAL_INBOX: InboxState = { notices: [], unread: 0, hasEarlier: false, error: undefined };

export interface InboxOptions extends Login {
  /** The route of your backend that answers with `inbox`. Default `/notices`. */
  url?: string;
  /** How many notices the page keeps. Default 500. */
  most?: number;
  /** How often they are loaded in case a message was lost, in milliseconds. Default 60 s. */
  checkMs?: number;
  /** Called after each change. */
  onChange?: (state: InboxState) => void;
  /** Ends it, as `stop` does. */
  signal?: AbortSignal;
}

/** What a person does with notices. */
export interface InboxActions {
  /** Mark a notice as read on all devices. It is sent again until the server has it. */
  markRead(id: string): void;
  /** Mark all as read that have arrived. */
  markAllRead(): void;
  /** Show notices before the first one. */
  loadEarlier(): Promise<void>;
}

/** A person's notices on a page. */
export interface Inbox extends Handle, InboxActions {
  readonly state: InboxState;
}

/** Options of notices in a component, which end with it. */
export type UseNotificationsOptions = Omit<InboxOptions, "onChange" | "signal"> & ConnectionRoute;

/** Do things with the notices that a component has now, and nothing while it has none. */
export const inboxActions = (inbox: () => Inbox | undefined): InboxActions => ({
  markRead: (id) => inbox()?.markRead(id),
  markAllRead: () => inbox()?.markAllRead(),
  loadEarlier: async () => inbox()?.loadEarlier(),
});

/** How many lost requests to mark a notice as read are repeated at each load. */
const MAX_REPEATS = 20;

/** Show a person's notices, and keep them the same as on all other devices, until `stop`. */
export function openInbox(connection: PageConnection, options: InboxOptions = {}): Inbox {
  const { most = 500, checkMs = 60_000, onChange, signal } = options;
  const send = (message: PageMessage) => connection.send(message);
  const load = loaderOf(options.url ?? "/notices", options);
  let state = INITIAL_INBOX;
  // By number. From `from` to `upTo`, none is missing.
  let notices: readonly Notice[] = [];
  let from = 1;
  let upTo = 0;
  let last = 0;
  let read: Ranges = [];
  // Numbers that the page has asked to mark, and the last one if it has asked for all.
  let reading: Ranges = [];
  let readingAllTo = 0;
  // A message about a removed notice can come after its removal.
  let removed: Ranges = [];
  let user = "";

  const isRead = (seq: number) => has(read, seq) || has(reading, seq);
  const confirming = confirmer((first, latest) => send({ type: "seen_notices", from: first, to: latest }));

  function set(error: string | undefined): void {
    if (notices.length > most) {
      notices = notices.slice(-most);
      from = Number(notices[0]?.seq);
    }
    const all = notices.map((notice) => ({ ...notice, isRead: isRead(notice.seq) })).reverse();
    const unread = last - countUpTo(last, reading.reduce(add, read));
    state = { notices: all, unread, hasEarlier: from > 1 && notices.length < most, error };
    confirming.show(notices.filter(({ seq }) => !isRead(seq)).map(({ seq }) => seq));
    guarded(() => onChange?.(state));
  }
  const fail = (error: unknown) => set(messageOf(error));

  /** Ask again for what the server doesn't know as read: the first request was lost. */
  function repeat(): void {
    if (countUpTo(readingAllTo, read) < readingAllTo) {
      send({ type: "read_notices", to: readingAllTo });
    }
    notices
      .filter(({ seq }) => seq > readingAllTo && has(reading, seq) && !has(read, seq))
      .slice(0, MAX_REPEATS)
      .forEach(({ id }) => send({ type: "read_notice", id }));
  }

  /** @throws Error if another person has logged in since, in another tab */
  function know(page: InboxPage): void {
    user ||= connection.state.user ?? page.user;
    if (page.user !== user) {
      throw new Error("Somebody else is logged in: reload the page");
    }
    last = Math.max(last, page.last);
    read = page.read.reduce(add, read);
    confirming.know(page.seen);
  }

  const refresh = createRefresh(
    async (signal) => {
      if (connectionIsOver(connection)) {
        return;
      }
      const page = await load(undefined, signal);
      if (signal.aborted) {
        return;
      }
      know(page);
      const newest = page.notices.at(-1)?.seq ?? 0;
      const isHole = page.from > upTo + 1;
      // What a load returns settles its part: one that is missing there was removed.
      const before = isHole ? [] : notices.filter(({ seq }) => seq < page.from);
      const since = notices.filter(({ seq }) => seq > Math.max(page.last, newest));
      notices = [...before, ...page.notices, ...since];
      from = isHole ? page.from : Math.min(from, page.from);
      upTo = Math.max(upTo, page.last, newest);
      repeat();
      set(undefined);
    },
    { checkMs, onError: fail },
  );

  function receive(message: InboxMessage): void {
    // An app that passes on what others say can send anything under these names.
    const numbers = message.type === "notice" ? [message.notice?.seq] : [message.from, message.to];
    if (!numbers.every((it) => Number.isSafeInteger(it) && Number(it) > 0)) {
      return;
    }
    switch (message.type) {
      case "notice": {
        const { notice } = message;
        if (notice.seq > upTo + 1) {
          // One before it was lost.
          refresh.refresh();
        } else {
          upTo = Math.max(upTo, notice.seq);
        }
        last = Math.max(last, notice.seq);
        if (notice.seq >= from && !has(removed, notice.seq)) {
          const others = notices.filter(({ seq }) => seq !== notice.seq);
          notices = [...others, notice].sort((one, other) => one.seq - other.seq);
        }
        return set(state.error);
      }
      case "notices_removed":
        removed = add(removed, [message.from, message.to]);
        notices = notices.filter(({ seq }) => !has(removed, seq));
        read = add(read, [message.from, message.to]);
        return set(state.error);
      case "notices_read":
        read = add(read, [message.from, message.to]);
        return set(state.error);
    }
  }

  let isOver = false;
  /** Show nothing once the login or the connection has ended. */
  const changed = () => {
    if (connectionIsOver(connection) && state.error !== connection.state.error) {
      [notices, from, upTo, last] = [[], 1, 0, 0];
      [read, reading, removed, readingAllTo] = [[], [], [], 0];
      set(connection.state.error);
    }
  };
  const unlisten = connection.listen<InboxMessage>(receive, refresh.refreshTwice, changed);
  const handle = disposable(() => {
    isOver = true;
    unlisten();
    refresh.stop();
    confirming.stop();
  }, signal);
  // Also while there is no connection.
  refresh.refresh();

  return {
    get state() {
      return state;
    },
    markRead(id) {
      const notice = notices.find((it) => it.id === id);
      if (notice && !isOver) {
        reading = add(reading, [notice.seq, notice.seq]);
        send({ type: "read_notice", id });
        set(state.error);
      }
    },
    markAllRead() {
      if (last > 0 && !isOver) {
        readingAllTo = last;
        reading = add(reading, [1, last]);
        send({ type: "read_notices", to: last });
        set(state.error);
      }
    },
    async loadEarlier() {
      const before = from;
      if (!state.hasEarlier || isOver) {
        return;
      }
      try {
        const page = await load(before, AbortSignal.timeout(10_000));
        // Another load may have moved the first one.
        if (!isOver && from === before) {
          know(page);
          notices = [...page.notices.filter(({ seq }) => seq < before), ...notices].slice(-most);
          from = notices.length === most ? Number(notices[0]?.seq) : page.from;
          set(undefined);
        }
      } catch (error) {
        if (!isOver) {
          fail(error);
        }
      }
    },
    ...handle,
  };
}
