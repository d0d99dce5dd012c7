import type { PageConnection } from "../part";

/** A post that the server hasn't confirmed. */
export interface SendingPost {
  id: string;
  text: string;
  /** It was refused or never confirmed: offer `retry`. */
  isFailed: boolean;
}

/** Keeps posts until they are confirmed, also over a reload of the page. `outbox()` of `@socketless/sdk/outbox` is one. */
export interface Outbox {
  load(user: string, room: string): Promise<readonly { id: string; text: string }[]>;
  save(user: string, room: string, post: { id: string; text: string }): Promise<void>;
  remove(user: string, room: string, id: string): Promise<void>;
}

const AGAIN_MS = 5_000;
const MAX_TRIES = 12;
const MAX_POSTS = 100;

interface Options {
  connection: PageConnection;
  room: string;
  outbox: Outbox | undefined;
  onChange: () => void;
  onError: (error: unknown) => void;
}

/** Send posts again until they come back as entries of the room. The server stores each ID once. */
export function createSending({ connection, room, outbox, onChange, onError }: Options) {
  let posts: readonly SendingPost[] = [];
  const tries = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Posts of one person must not be sent as another.
  let user = connection.state.user;

  const set = (next: readonly SendingPost[]) => {
    posts = next;
    onChange();
  };
  const update = (id: string | undefined, isFailed: boolean) =>
    set(posts.map((post) => (post.id === id ? { ...post, isFailed } : post)));
  const stored = (change: (outbox: Outbox, user: string) => Promise<void>): void => {
    if (outbox && user !== undefined) {
      change(outbox, user).catch(onError);
    }
  };

  function send({ id, text }: SendingPost): void {
    if (connection.state.status !== "connected" || connection.state.user === undefined) {
      return;
    }
    const count = (tries.get(id) ?? 0) + 1;
    tries.set(id, count);
    if (count > MAX_TRIES) {
      update(id, true);
    } else {
      connection.send({ type: "post_in_room", room, id, text });
    }
  }

  const isWaiting = () => posts.some(({ isFailed }) => !isFailed);

  function sendAgain(): void {
    posts.filter(({ isFailed }) => !isFailed).forEach(send);
    clearTimeout(timer);
    timer = isWaiting() ? setTimeout(sendAgain, AGAIN_MS) : undefined;
  }

  function sendNow(post: SendingPost): void {
    send(post);
    timer ??= setTimeout(sendAgain, AGAIN_MS);
  }

  return {
    get: () => posts,

    /** Send a text, and return its ID. Undefined: too many wait. */
    post(text: string): string | undefined {
      if (posts.length >= MAX_POSTS) {
        return undefined;
      }
      const id = crypto.randomUUID();
      stored((it, user) => it.save(user, room, { id, text }));
      const post = { id, text, isFailed: false };
      set([...posts, post]);
      sendNow(post);
      return id;
    },

    /** Send a failed post again. */
    retry(id: string): void {
      tries.delete(id);
      update(id, false);
      posts.filter((post) => post.id === id).forEach(sendNow);
    },

    /** Forget a post that was confirmed, or that the person gives up. */
    remove(id: string | undefined): void {
      if (id !== undefined && posts.some((post) => post.id === id)) {
        tries.delete(id);
        stored((it, user) => it.remove(user, room, id));
        set(posts.filter((post) => post.id !== id));
      }
    },

    /** Fail a post that the server refuses. */
    fail: (id: string | undefined) => update(id, true),

    /** The person may not post here. An outbox keeps what isn't shown any more. */
    giveUp: (hides: boolean) => set(hides ? [] : posts.map((post) => ({ ...post, isFailed: true }))),

    /** Go on with a connection, and with what an earlier page of this person left. */
    connected(): void {
      const now = connection.state.user;
      if (now !== undefined && now !== user) {
        user = now;
        for (const post of posts) {
          stored((it, user) => it.save(user, room, post));
        }
      }
      if (outbox && now !== undefined) {
        outbox.load(now, room).then((saved) => {
          const known = new Set(posts.map(({ id }) => id));
          const left = saved.filter(({ id }) => !known.has(id)).slice(0, MAX_POSTS - posts.length);
          if (left.length > 0 && user === now) {
            set([...left.map((post) => ({ ...post, isFailed: false })), ...posts]);
            sendAgain();
          }
        }, onError);
      }
      sendAgain();
    },

    stop: () => clearTimeout(timer),
  };
}
