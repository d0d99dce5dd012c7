import { add, has, type Ranges } from "./ranges";

/** Each confirmation is a request to the webhook: what is shown within this time goes out in one. */
const TOGETHER_MS = 1_000;

/**
 * Tell the server which notices a visible page shows, so that they aren't delivered in another way.
 *
 * @param send - false: there is no connection, so it is tried again
 */
export function confirmer(send: (from: number, to: number) => boolean) {
  const { document } = globalThis;
  let shown: readonly number[] = [];
  // Undefined while the server doesn't ask for it.
  let seen: Ranges | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function confirm(): void {
    waiting = undefined;
    const news = shown.filter((seq) => seen && !has(seen, seq));
    const [from, to] = [news[0], news.at(-1)];
    // Where there is no document, as in React Native, what is shown is seen.
    if (from !== undefined && to !== undefined && document?.visibilityState !== "hidden" && send(from, to)) {
      seen = add(seen ?? [], [from, to]);
    }
  }
  const plan = () => {
    if (seen && shown.some((seq) => seen && !has(seen, seq))) {
      waiting ??= setTimeout(confirm, TOGETHER_MS);
    }
  };
  document?.addEventListener("visibilitychange", plan);

  return {
    /** Say which unread notices the page shows, by number. */
    show(unread: readonly number[]): void {
      shown = unread;
      plan();
    },
    /** Take what the server knows: a confirmation that it has not got is sent again. */
    know(ranges: Ranges | undefined): void {
      seen = ranges;
    },
    stop(): void {
      clearTimeout(waiting);
      shown = [];
      document?.removeEventListener("visibilitychange", plan);
    },
  };
}
