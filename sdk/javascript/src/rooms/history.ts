import { sentBy, type WebhookEvent } from "../event";
import type { Maybe, UserId } from "../options";
import type { Reply } from "../reply";
import { checkUser } from "../users";
import { edited, reacted, removed } from "./changes";
import type { Membership } from "./types";
import type { Content, EntryPage, Entry, RoomMessage } from "./messages";
import { checkName, seenIn } from "./names";
import { postsIn, type Posts, type Saved } from "./stored-posts";
import { checkId, checkText, isEmoji, isId, isOwnId, isText } from "./texts";

export interface HistoryOptions {
  /** Where the posts are. Default: in the store of the membership. */
  posts?: Posts;
  /** The longest text that a page can post. Default 2,000 characters. */
  maxCharacters?: number;
  /** Tell whether a user may edit and delete a post of another one, as a moderator. The room's members are asked for it. */
  mayChange?: (room: string, user: string, post: Content) => Maybe<boolean>;
}

/** The posts of rooms. What the functions store is told to all who are in the room; a failure of that is logged. */
export interface History {
  /** Pass it to `socketless.webhook`, after the membership. */
  onEvent: (event: WebhookEvent) => Promise<Reply | undefined>;
  /**
   * Post as the app, or as a user. A job that may run twice passes the same `id`: it is stored and told once.
   *
   * @throws Error if the room can't have that name or the text can't be stored, or if the store fails
   */
  post: (room: string, text: string, options?: { id?: string; from?: UserId }) => Promise<Entry>;
  /** Replace the text of a post, unless it was deleted. Undefined: there is no such post. */
  editPost: (room: string, id: string, text: string) => Promise<Entry | undefined>;
  /** Empty a post, and mark it as deleted: a row that is deleted instead stays on pages that are open. */
  deletePost: (room: string, id: string) => Promise<Entry | undefined>;
  /** Add or take back a user's reaction to a post. */
  react: (room: string, id: string, user: UserId, emoji: string, on: boolean) => Promise<Entry | undefined>;
  /**
   * Answer `GET …?after=7`, `…?before=7`, or without either for the latest posts: at most 50. `user` is who is logged in:
   * nobody gets 401, and who isn't a member 404.
   */
  posts: (request: { url: string }, room: string, user: UserId | null | undefined) => Promise<Response>;
  /** How far users have read: each with the number of the last entry. At most 100 of them. */
  seen: (room: string) => Promise<[user: string, seq: number][]>;
}

const PAGE = 50;
const MOST_READERS = 100;
type Make = (content: Content) => Content | undefined;

/** Keep what is posted in rooms, for pages that were offline and pages that open later. */
export function history(members: Membership, options: HistoryOptions = {}): History {
  const { posts = postsIn(members.store), maxCharacters = 2000, mayChange } = options;
  const { store } = members;
  const itemOf = (room: string, post: Entry): RoomMessage => ({ type: "item", room, id: post.id, item: post });

  /** Store first, then tell. Returns what is stored, and what only its author needs to be told. */
  async function save<Found extends Saved | undefined>(room: string, saving: Promise<Found>): Promise<Found> {
    const saved = await saving;
    if (saved?.isNew) {
      await members.tell(room, itemOf(room, saved.post));
    }
    return saved;
  }

  async function change(room: string, id: string, make: Make): Promise<Entry | undefined> {
    checkName(room);
    return (await save(room, posts.change(room, id, make)))?.post;
  }

  /** Make a change that a client asks for. Undefined: it may not, or there is no such post. */
  async function changeAs(user: string, room: string, id: string, make: Make, isForAll = false) {
    const denied: { post?: Content } = {};
    const attempt = (mayChangeAll: boolean) =>
      save(
        room,
        posts.change(room, id, (content) => {
          denied.post = mayChangeAll || content.from === user ? undefined : content;
          return denied.post ? undefined : make(content);
        }),
      );
    const found = await attempt(isForAll);
    if (!denied.post) {
      return found;
    }
    return (await mayChange?.(room, user, denied.post)) ? attempt(true) : undefined;
  }

  async function seen(room: string): Promise<[user: string, seq: number][]> {
    const { items } = await store.list<{ seq: number }>(seenIn(room), MOST_READERS);
    return items.map(({ id, value }) => [id, value.seq]);
  }

  /** Note how far a user has read. A client can claim any number: the last one of the room is the highest. */
  async function see(room: string, user: string, claimed: number): Promise<void> {
    // Nothing follows that number, so this reads only the last one.
    const { seq: last } = await posts.after(room, Number.MAX_SAFE_INTEGER, 1);
    const seq = Math.min(claimed, last);
    const { isNew } = await store.add(seenIn(room), user, { seq });
    let isHigher = isNew;
    await store.change<{ seq: number }>(seenIn(room), user, (known) => {
      isHigher ||= seq > known.seq;
      return { seq: Math.max(seq, known.seq) };
    });
    if (isHigher) {
      await members.tell(room, { type: "seen", room, user, seq } satisfies RoomMessage);
    }
  }

  members.extend({ opened: async (room) => ({ seen: await seen(room) }) });

  /** Do what a member's client asks for. Undefined: it may not, or it can't be done. */
  async function answer(sent: Record<string, unknown>, room: string, user: string) {
    const { type, id, text, emoji, on } = sent;
    switch (type) {
      case "post_in_room": {
        if (!isOwnId(id) || !isText(text, maxCharacters)) {
          return undefined;
        }
        const content = { text, from: user, at: Date.now() };
        // The page's own ID, which is no other user's: it has no space.
        const found = await save(room, posts.add(room, `${user} ${id}`, content));
        return found?.post.from === user ? found : undefined;
      }
      case "edit_post":
        return isId(id) && isText(text, maxCharacters) ? changeAs(user, room, id, edited(text)) : undefined;
      case "delete_post":
        return isId(id) ? changeAs(user, room, id, removed) : undefined;
      default:
        return isId(id) && isEmoji(emoji) && typeof on === "boolean"
          ? changeAs(user, room, id, reacted(user, emoji, on), true)
          : undefined;
    }
  }

  const KNOWN = new Set<unknown>(["post_in_room", "edit_post", "delete_post", "react", "seen_room"]);

  return {
    seen,

    async onEvent(event) {
      const sent = sentBy(event);
      const { type, room, id, seq } = sent;
      const { user } = event;
      if (!KNOWN.has(type) || typeof room !== "string") {
        return undefined;
      }
      if (!(await members.isMember(room, user))) {
        return { message: { type: "room_refused", room } satisfies RoomMessage };
      }
      if (type === "seen_room") {
        await (Number.isSafeInteger(seq) && Number(seq) > 0 ? see(room, user, Number(seq)) : undefined);
        return undefined;
      }
      const found = await answer(sent, room, user);
      if (!found) {
        const named = typeof id === "string" ? id : "";
        const about = type === "post_in_room" ? `${user} ${named}` : named;
        return { message: { type: "post_refused", room, id: about.slice(0, 300) } satisfies RoomMessage };
      }
      // A repeated one isn't told to all again, but its sender stops repeating it.
      return found.isNew ? undefined : { message: itemOf(room, found.post) };
    },

    async post(room, text, { id = crypto.randomUUID(), from } = {}) {
      checkName(room);
      checkId(id);
      checkText(text);
      const content: Content = { text, at: Date.now(), ...(from !== undefined && { from: checkUser(from) }) };
      return (await save(room, posts.add(room, id, content))).post;
    },

    async editPost(room, id, text) {
      checkText(text);
      return change(room, id, edited(text));
    },

    deletePost: (room, id) => change(room, id, removed),
    react: (room, id, user, emoji, on) => change(room, id, reacted(checkUser(user), emoji, on)),

    async posts({ url }, room, user) {
      if (user === null || user === undefined || user === "") {
        return new Response("Log in first", { status: 401 });
      }
      const refused = () => new Response("No such room", { status: 404 });
      if (!(await members.isMember(room, user))) {
        return refused();
      }
      const { searchParams } = new URL(url, "http://localhost");
      const numberOf = (name: string): number | undefined => {
        const number = Number(searchParams.get(name));
        return Number.isSafeInteger(number) && number > 0 ? number : undefined;
      };
      const after = numberOf("after");
      const page: EntryPage =
        after === undefined ? await posts.before(room, numberOf("before"), PAGE) : await posts.after(room, after, PAGE);
      // A removal in between has not ended this load: what was posted after it is for the others.
      return (await members.isMember(room, user))
        ? Response.json({ ...page, user: checkUser(user) }, { headers: { "Cache-Control": "no-store" } })
        : refused();
    },
  };
}
