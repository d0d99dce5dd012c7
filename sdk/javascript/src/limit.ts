/** More people than this in one minute start the count again, so that it never fills the memory. */
const MAX_KEYS = 100_000;

/**
 * Make a counter that tells whether a key was used more than `most` times in a minute. Each process of your backend
 * counts for itself.
 *
 * @param now - returns milliseconds of a clock that nobody sets back
 */
export function limiter(most: number, now = () => performance.now()): (key: string) => boolean {
  const counts = new Map<string, number>();
  let minute = 0;
  return (key) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute || counts.size > MAX_KEYS) {
      counts.clear();
    }
    minute = current;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > most;
  };
}
