import type { Login } from "../connect";
import { disposable } from "../dispose";
import { isOver, type PageConnection } from "../part";
import { loadText } from "../load";
import { createRefresh } from "../refresh";
import { createPeople, type PeopleMessage, type Person } from "./people";
import type { Entry, EntryPage } from "./messages";
import { createPosts, type Post } from "./posts";
import { createReceipts } from "./receipts";
import { INITIAL_ROOM } from "./initial";
import { createSending, type Outbox, type SendingPost } from "./sending";
import { guarded, messageOf } from "../report";

export type { EntryPage, Entry, Outbox, PageConnection, Person, Post, SendingPost };

/** A room as a page shows it. Each change makes a new one. */
export interface RoomState {
  /**
   * `refused`: this person isn't a member; it becomes `open` when they are made one. Their own unsent posts stay, as failed.
   * `ended`: the login or the connection has ended, `error` says why, and nothing is shown.
   */
  status: "entering" | "open" | "refused" | "ended";
  /** Each once, in order. */
  posts: readonly Post[];
  /** Your own posts that aren't confirmed: show them after the others. */
  sending: readonly SendingPost[];
  /** Who is there, by name. */
  people: readonly Person[];
  /** Up to which post each user has seen the room. */
  seenBy: ReadonlyMap<string, number>;
  /** Whether there are posts before the first one: offer `loadEarlier`. */
  hasEarlier: boolean;
  /** Why there is no connection, or why posts were not loaded. It is tried again, unless the status is `ended`. */
  error: string | undefined;
}

/** Which entries to load: those after a number, 0 for the latest ones, or those before a number. */
export type EntryPart = { after: number } | { before: number };

export interface RoomOptions extends Login {
  /** The room's name, such as the ID of a project. */
  room: string;
  /** The route of your backend that answers the room's posts. Without it and `load`, the room has no posts. */
  url?: string;
  /** Instead of a route: loads posts. The signal aborts after 10 s, and when nobody needs them any more. */
  load?: (part: EntryPart, signal: AbortSignal) => Promise<EntryPage>;
  /** How many posts the page keeps. Default 500. */
  most?: number;
  /** Keeps unconfirmed posts over a reload of the page. */
  outbox?: Outbox;
  /** Whether to show who is there, and to be shown. Default true. */
  presence?: boolean;
  /** How often the page says that it is there, in milliseconds. Default 30 s. Each time is one request to your webhook. */
  beatMs?: number;
  /** How often posts are loaded in case a message was lost, in milliseconds. Default 30 s. */
  checkMs?: number;
  /** Called after each change. */
  onChange?: (state: RoomState) => void;
  /** Leaves the room. */
  signal?: AbortSignal;
}

/** What a person does in a room. */
export interface RoomActions {
  /** Post a text. It is sent until the room confirms it. Returns its ID, or undefined if 100 posts wait already. */
  post(text: string): string | undefined;
  /** Send a failed post again. */
  retry(id: string): void;
  /** Give up a failed post. */
  discard(id: string): void;
  /** Change your own post. False: there is no connection, so try again. */
  edit(id: string, text: string): boolean;
  /** Delete your own post. */
  remove(id: string): boolean;
  /** Add your reaction to a post, or take it back. */
  react(id: string, emoji: string, isOn?: boolean): boolean;
  /** Say that the person has seen the latest post. Call it when the room is visible. */
  see(): void;
  /** Show posts before the first one. */
  loadEarlier(): Promise<void>;
}

/** A room that a page is in. */
export interface Room extends RoomActions {
  readonly state: RoomState;
  /** Leave the room, and keep the connection. */
  stop(): void;
  [Symbol.dispose](): void;
}

type Message = { room?: string } & (
  | { type: "room_opened"; seen?: readonly (readonly [user: string, seq: number])[] }
  | { type: "room_refused" | "room_moved" | "room_left" | "room_added" }
  | { type: "item"; id?: string; item: Entry }
  | { type: "post_refused"; id: string }
  | { type: "seen"; user: string; seq: number }
  | ({ type: "online" | "changed" } & PeopleMessage)
);

/** A change before the connection was in the room's feed didn't reach it: a page asks once more after this long. */
const SETTLE_MS = 2_000;

/** An answer to `open_room` that takes longer is asked for again, each time after a longer pause. */
const ENTER_MS = 10_000;

/** Make a `load` of a route. */
const loaderOf =
  (url: string, login: Login) =>
  async (part: EntryPart, signal: AbortSignal): Promise<EntryPage> => {
    const query = Object.entries(part).join().replace(",", "=");
    const page = JSON.parse(await loadText(url, query, login, signal)) as Partial<EntryPage>;
    if (!Array.isArray(page.items)) {
      throw new Error(`${url} answered no posts`);
    }
    return page as EntryPage;
  };

/** Enter a room, on each connection anew, and keep its state until `stop`. */
export function joinRoom(connection: PageConnection, options: RoomOptions): Room {
  const { room, url, presence = true, beatMs = 30_000, checkMs = 30_000, onChange, signal } = options;
  const load = options.load ?? (url === undefined ? undefined : loaderOf(url, options));
  const posts = createPosts(options.most ?? 500);
  const people = createPeople();
  let state = INITIAL_ROOM;
  let tries = 0;
  let entering: ReturnType<typeof setTimeout> | undefined;

  let hasStopped = false;
  const set = (change: Partial<RoomState>) => {
    if (!hasStopped) {
      state = { ...state, ...change };
      guarded(() => onChange?.(state));
    }
  };
  const onError = (error: unknown) => set({ error: messageOf(error) });
  const send = (message: { type: string } & Record<string, unknown>): boolean =>
    connection.state.status === "connected" && connection.send({ ...message, room });

  const silence = presence ? {} : { quiet: true };
  const isHidden = () => state.status === "refused" || state.status === "ended";

  /** @throws Error if another person has logged in since, in another tab */
  async function loadAs(part: EntryPart, signal: AbortSignal): Promise<EntryPage> {
    const page = await (load as NonNullable<typeof load>)(part, signal);
    const { user } = connection.state;
    if (page.user !== undefined && user !== undefined && page.user !== user) {
      throw new Error("Somebody else is logged in: reload the page");
    }
    return page;
  }

  const sending = createSending({
    connection,
    room,
    outbox: options.outbox,
    onChange: () => set({ sending: sending.get() }),
    onError,
  });
  const receipts = createReceipts((seq) => send({ type: "seen_room", seq }));
  const refresh = createRefresh(
    async (signal) => {
      while (load && !isHidden()) {
        const page = await loadAs({ after: posts.settled() }, signal);
        if (signal.aborted || isHidden()) {
          return;
        }
        page.items.forEach(confirm);
        const isMore = posts.load(page);
        set({ ...posts.get(), error: undefined });
        if (!isMore) {
          return;
        }
      }
    },
    { checkMs, onError },
  );

  const beat = () => {
    if (state.status === "open") {
      // A page without presence is in the room all the same, and must not be taken for one that has gone.
      send({ type: "here", version: people.version(), ...silence });
    }
  };
  const beating = setInterval(beat, beatMs);

  function enter(): void {
    clearTimeout(entering);
    if (send({ type: "open_room", ...silence })) {
      tries += 1;
      entering = setTimeout(enter, ENTER_MS * tries);
    }
  }

  /** The page's own ID of a post: the server's is the author's, a space, and that. */
  function ownIdOf(id = ""): string | undefined {
    const { user } = connection.state;
    return user !== undefined && id.startsWith(`${user} `) ? id.slice(user.length + 1) : undefined;
  }

  const confirm = ({ id }: { id?: string }) => sending.remove(ownIdOf(id));

  function opened(seen: readonly (readonly [string, number])[]): void {
    clearTimeout(entering);
    tries = 0;
    set({ status: "open", error: undefined, seenBy: receipts.start(seen) });
    refresh.refreshTwice();
    if (presence) {
      entering = setTimeout(beat, SETTLE_MS);
    }
  }

  /** Show nothing of the room any more. */
  function hide(status: "refused" | "ended"): void {
    clearTimeout(entering);
    posts.clear();
    people.clear();
    const { error } = connection.state;
    set({ ...INITIAL_ROOM, sending: sending.get(), status, error });
    sending.giveUp(status === "ended");
  }

  function changed(): void {
    const { error } = connection.state;
    if (isOver(connection) && state.status !== "ended") {
      hide("ended");
    } else if (error !== undefined && error !== state.error) {
      set({ error });
    }
  }

  function receive(message: Message): void {
    if (message.room !== room) {
      return;
    }
    switch (message.type) {
      case "room_opened":
        return opened(message.seen ?? []);
      case "room_refused":
        return hide("refused");
      // Also after another tab of this connection has left the room.
      case "room_moved":
      case "room_left":
      case "room_added":
        return enter();
      case "item": {
        const entry = { ...message.item, ...(message.id !== undefined && { id: message.id }) };
        confirm(entry);
        if (load && !posts.receive(entry)) {
          refresh.refresh();
        }
        return set(posts.get());
      }
      case "post_refused":
        return sending.fail(ownIdOf(message.id));
      case "seen":
        return set({ seenBy: receipts.receive(message.user, message.seq) });
      case "online":
      case "changed": {
        const result = people.receive(message);
        if (result === "ask") {
          return beat();
        }
        return result === "changed" ? set({ people: people.get() }) : undefined;
      }
    }
  }

  const connected = () => {
    people.clear();
    sending.connected();
    enter();
  };
  const unlisten = connection.listen<Message>(receive, connected, changed);

  const handle = disposable(() => {
    hasStopped = true;
    send({ type: "leave_room" });
    unlisten();
    refresh.stop();
    receipts.stop();
    sending.stop();
    clearInterval(beating);
    clearTimeout(entering);
  }, signal);

  return {
    get state() {
      return state;
    },
    post: (text) => (hasStopped ? undefined : sending.post(text)),
    retry: (id) => void (hasStopped || sending.retry(id)),
    discard: sending.remove,
    edit: (id, text) => send({ type: "edit_post", id, text }),
    remove: (id) => send({ type: "delete_post", id }),
    react: (id, emoji, isOn = true) => send({ type: "react", id, emoji, on: isOn }),
    see: () => receipts.see(state.posts.at(-1)?.seq ?? 0),
    async loadEarlier() {
      const before = posts.first();
      if (load && before !== undefined) {
        try {
          const page = await loadAs({ before }, AbortSignal.timeout(10_000));
          // A refusal or another load may have come meanwhile.
          if (posts.first() === before) {
            posts.loadEarlier(page);
            set({ ...posts.get(), error: undefined });
          }
        } catch (error) {
          onError(error);
        }
      }
    },
    ...handle,
  };
}
