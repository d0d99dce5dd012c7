/** At most one receipt in so many milliseconds: each is one request to your webhook. */
const PAUSE_MS = 2_000;

/** Keep up to which post each user has seen a room, and say it for this page's person. */
export function createReceipts(say: (seq: number) => boolean) {
  let seenBy = new Map<string, number>();
  let said = 0;
  let seen = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sayNow(): void {
    timer = undefined;
    if (seen > said && say(seen)) {
      said = seen;
      timer = setTimeout(sayNow, PAUSE_MS);
    }
  }

  return {
    /** Take the list of a new connection. */
    start(all: readonly (readonly [user: string, seq: number])[]): ReadonlyMap<string, number> {
      seenBy = new Map(all);
      return seenBy;
    },

    receive(user: string, seq: number): ReadonlyMap<string, number> {
      seenBy = new Map(seenBy).set(user, Math.max(seq, seenBy.get(user) ?? 0));
      return seenBy;
    },

    /** Say that all up to a post has been seen. */
    see(seq: number): void {
      seen = Math.max(seen, seq);
      if (timer === undefined) {
        sayNow();
      }
    },

    stop: () => clearTimeout(timer),
  };
}
