import type { Maybe } from "../options";
import { reasonOf, type Log } from "../settings";
import { within } from "../within";

const TIMEOUT_MS = 2_000;
const FRESH_MS = 60_000;
const RETRY_MS = 10_000;
const MOST_KNOWN = 10_000;
/** How many names one answer looks up: the rest comes with the next one. */
const MOST_ASKED = 200;

/**
 * Make a function that returns users with their names: those that are known within 2 s. A name is looked up again after a
 * minute.
 *
 * @param now - milliseconds of a clock that nobody sets back
 */
export function namesBy(
  nameOf: (user: string) => Maybe<string>,
  log: Log,
  { now = () => performance.now(), timeoutMs = TIMEOUT_MS } = {},
) {
  const known = new Map<string, { name: string | undefined; until: number }>();

  function note(user: string, name: string | undefined, forMs: number): void {
    known.delete(user);
    known.set(user, { name, until: now() + forMs });
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) {
      known.delete(oldest);
    }
  }

  async function ask(user: string): Promise<void> {
    // One that fails, or never comes, holds up no answer until then.
    note(user, known.get(user)?.name, RETRY_MS);
    const name = await nameOf(user);
    note(user, name?.slice(0, 200), FRESH_MS);
  }

  return async (users: readonly string[]): Promise<[id: string, name: string][]> => {
    const stale = users.filter((user) => (known.get(user)?.until ?? -1) < now()).slice(0, MOST_ASKED);
    try {
      await within(timeoutMs, "Looking up names", () => Promise.all(stale.map(ask)));
    } catch (error) {
      log.warn(`Not all names are known: ${reasonOf(error)}`);
    }
    return users.flatMap((user): [string, string][] => {
      const name = known.get(user)?.name;
      return name === undefined ? [] : [[user, name]];
    });
  };
}
