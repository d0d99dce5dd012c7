import type { Item, Store } from "../storage/types";
import type { Content, EntryPage, Entry } from "./messages";
import { postsOf } from "./names";

/** A post as it is now, and whether the call has made it so. */
export interface Saved {
  post: Entry;
  isNew: boolean;
}

/**
 * Where a room's posts are: the store, or a table of your app. Each room counts its posts and their changes with one
 * counter. A number must not be seen before the smaller ones: take it and write the row in one transaction, which locks
 * the counter until its end. Gaps are normal. `checkPosts` tells whether an implementation does what it should.
 */
export interface Posts {
  /** Add a post with the next number. If the room has the ID, nothing changes. */
  add: (room: string, id: string, content: Content) => Promise<Saved>;
  /**
   * Replace what a post says by what `make` returns, with no other change between, and give the change the next number. If
   * `make` returns undefined, nothing changes. Undefined: there is no such post.
   */
  change: (room: string, id: string, make: (content: Content) => Content | undefined) => Promise<Saved | undefined>;
  /**
   * The first entries after a number, at most `most`, by number: each post that has a later number, as it is now, and changes
   * of earlier posts, with `of`. A change of a post that follows, too, may be there or not. Without items only if nothing
   * follows.
   */
  after: (room: string, seq: number, most: number) => Promise<EntryPage>;
  /** The last posts before a number, or of all, at most `most`, in the order of the posts. Changes aren't among them. */
  before: (room: string, seq: number | undefined, most: number) => Promise<EntryPage>;
}

/** A post, and how often it has changed. */
type Stored = Content & { changes?: number };
/** The latest change of a post: the post itself has changed in place. */
interface Mark {
  of: string;
}

const isMark = (value: Stored | Mark): value is Mark => "of" in value;
/** No post has an ID with a line break. */
const markOf = (id: string, changes: number): string => `${id}\n${changes}`;
const PAGE = 200;

/** Keep posts in the store. */
export function postsIn(store: Store): Posts {
  const contentOf = ({ changes: _, ...content }: Stored): Content => content;

  /** An entry as it is now. Undefined for a change of a post that is gone. */
  async function resolve(room: string, { id, seq, value }: Item<Stored | Mark>): Promise<Entry | undefined> {
    if (!isMark(value)) {
      return { ...contentOf(value), seq, id };
    }
    const post = await store.get<Stored>(postsOf(room), value.of);
    return post && { ...contentOf(post.value), seq, id: post.id, of: post.seq };
  }

  async function savedAs(room: string, id: string, seq: number, { changes = 0, ...content }: Stored): Promise<Saved> {
    if (changes === 0) {
      return { post: { ...content, seq, id }, isNew: false };
    }
    // Also where an earlier call ended before this.
    const mark = await store.add<Mark>(postsOf(room), markOf(id, changes), { of: id });
    // Only the latest one says anything, so that changes don't pile up.
    await store.remove(postsOf(room), markOf(id, changes - 1));
    return { post: { ...content, seq: mark.seq, id, of: seq }, isNew: mark.isNew };
  }

  return {
    async add(room, id, content) {
      const { seq, value, isNew } = await store.add<Stored>(postsOf(room), id, content);
      return isNew ? { post: { ...content, seq, id }, isNew } : savedAs(room, id, seq, value);
    },

    async change(room, id, make) {
      const item = await store.get<Stored | Mark>(postsOf(room), id);
      if (!item || isMark(item.value)) {
        return undefined;
      }
      const value = await store.change<Stored>(postsOf(room), id, (stored) => {
        const made = make(contentOf(stored));
        return made ? { ...made, changes: (stored.changes ?? 0) + 1 } : stored;
      });
      return value && savedAs(room, id, item.seq, value);
    },

    async after(room, seq, most) {
      for (let from = seq; ;) {
        const { last, items } = await store.list<Stored | Mark>(postsOf(room), most, { after: from });
        const found = await Promise.all(items.map((it) => resolve(room, it)));
        const posts = found.filter((it) => it !== undefined);
        const next = items.at(-1)?.seq;
        if (next === undefined || posts.length > 0) {
          return { seq: last, items: posts };
        }
        from = next;
      }
    },

    async before(room, seq, most) {
      const posts: Entry[] = [];
      for (let before = seq; ;) {
        const { last, items } = await store.list<Stored | Mark>(
          postsOf(room),
          PAGE,
          before === undefined ? {} : { before },
        );
        for (const { id, seq, value } of items.reverse()) {
          if (!isMark(value)) {
            posts.unshift({ ...contentOf(value), seq, id });
          }
        }
        before = items.at(-1)?.seq;
        if (before === undefined || posts.length >= most) {
          return { seq: last, items: posts.slice(-most) };
        }
      }
    },
  };
}
