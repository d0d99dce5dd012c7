import type { FeedAction } from "./schema";
import type { Behaviour } from "./settings";

/** Kinds of change to a client's feeds: the actions of the API, and `add` for a connection request. */
export type FeedChange = FeedAction["action"] | "add";

/** A client's feeds after a change, and whether the service reports success. */
export interface Changed {
  feeds: ReadonlySet<string>;
  succeeded: boolean;
}

/**
 * Apply one change to the feeds of one client.
 *
 * `join` adds feeds, `leave` removes them, `set` replaces them by those named; `add` is the join of a connection
 * request with `overrideFeeds: false`, and skips feeds that the client is already in. By the contract each of them
 * succeeds. The release inserts one row for each new feed, and fails when there is no row to insert, when a row already
 * exists, or when a row is named twice. A failed `set` has already removed the feeds that it doesn't name.
 */
export function change(
  current: ReadonlySet<string>,
  kind: FeedChange,
  named: readonly string[],
  behaviour: Behaviour,
): Changed {
  const names = new Set(named);
  if (kind === "leave") {
    return { feeds: new Set([...current].filter((feed) => !names.has(feed))), succeeded: true };
  }
  const kept = kind === "set" ? new Set([...current].filter((feed) => names.has(feed))) : current;
  const rows = kind === "join" ? named : named.filter((feed) => !current.has(feed));
  const areWritable = rows.length > 0 && new Set(rows).size === rows.length && !rows.some((feed) => kept.has(feed));
  if (behaviour !== "contract" && !areWritable) {
    return { feeds: kept, succeeded: false };
  }
  return { feeds: new Set([...kept, ...rows]), succeeded: true };
}
