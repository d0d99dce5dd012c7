import type { Entry, EntryPage } from "./messages";

/** A post as a page shows it. */
export type Post = Omit<Entry, "of" | "deleted">;

/** Entries that wait for an earlier one. With more, the next load brings them. */
const MAX_EARLY = 1_000;

/**
 * Keep a room's posts, each once and in order, from entries that arrive late, twice, in another order or not at all.
 *
 * @param most - how many posts are kept: the latest ones
 */
export function createPosts(most: number) {
  let posts: readonly Post[] = [];
  // All entries up to this one are known. 0: nothing is loaded.
  let settled = 0;
  let isLoaded = false;
  let hasEarlier = false;
  const early = new Map<number, Entry>();

  function keep(all: readonly Post[]): void {
    hasEarlier ||= all.length > most;
    posts = all.slice(-most);
  }

  function apply({ of, deleted, ...post }: Entry): void {
    const seq = of ?? post.seq;
    const others = posts.filter((it) => it.seq !== seq);
    const isKnown = others.length < posts.length;
    if (isKnown || (of === undefined && !deleted)) {
      keep(deleted ? others : [...others, { ...post, seq }].sort((one, other) => one.seq - other.seq));
    }
  }

  /** Apply entries that waited for those before them. */
  function settle(): void {
    for (let next; (next = early.get(settled + 1)); settled += 1) {
      apply(next);
    }
    for (const seq of early.keys()) {
      if (seq <= settled) {
        early.delete(seq);
      }
    }
  }

  function clear(): void {
    [posts, settled, isLoaded, hasEarlier] = [[], 0, false, false];
    early.clear();
  }

  return {
    get: () => ({ posts, hasEarlier }),
    /** The number to load after. */
    settled: () => settled,
    /** The number to load earlier posts before. Undefined: there are none. */
    first: () => (hasEarlier ? posts[0]?.seq : undefined),

    /** Take an entry as it arrives. False: entries before it are missing, so load. */
    receive(entry: Entry): boolean {
      if (entry.seq > settled && early.size < MAX_EARLY) {
        early.set(entry.seq, entry);
      }
      if (isLoaded) {
        settle();
      }
      return early.size === 0;
    },

    /**
     * Take a page that was loaded after `settled`. It settles everything up to its last entry, because what is missing
     * there was deleted. True: load the next page.
     */
    load({ seq, items }: EntryPage): boolean {
      const from = settled;
      if (isLoaded && seq < from) {
        // The store began anew, and so does the page.
        clear();
        return true;
      }
      items.forEach(apply);
      const last = items.at(-1)?.seq ?? seq;
      if (!isLoaded) {
        hasEarlier = (items[0]?.seq ?? 1) > 1;
      }
      settled = Math.max(settled, isLoaded ? last : Math.max(last, seq));
      isLoaded = true;
      settle();
      return settled < seq && settled > from;
    },

    /** Take a page of posts before the first one. It is kept until newer posts push it out. */
    loadEarlier({ items }: EntryPage): void {
      const first = posts[0]?.seq ?? Infinity;
      const older = items.filter(({ seq, of, deleted }) => seq < first && of === undefined && !deleted);
      most += older.length;
      posts = [...older, ...posts];
      hasEarlier = older.length > 0 && (posts[0]?.seq ?? 1) > 1;
    },

    clear,
  };
}
