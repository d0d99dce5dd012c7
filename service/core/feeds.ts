import type { FeedAction } from "./schema";
import type { Behaviour } from "./settings";

/** What can be done to a client's feeds: the actions of the API, and the `add` of a connection request. */
export type FeedChange = FeedAction["action"] | "add";

/** A client's feeds after a change, and whether the service calls the change a success. */
export interface Changed {
  feeds: ReadonlySet<string>;
  succeeded: boolean;
}

/**
 * Applies one change to the feeds of one client.
 *
 * `join` adds feeds, `leave` removes them, `set` makes the feeds exactly those named; `add` is the join of a connection
 * request with `overrideFeeds: false`. By the contract each of them succeeds. The release writes one row for each new
 * feed, and fails when there is no row to write, when a row is there already, or when a row comes twice. What a `set`
 * removes is removed before that, and stays removed. An `add` leaves out the feeds that the client is in.
 */
export function change(
  current: ReadonlySet<string>,
  kind: FeedChange,
  named: readonly string[],
  behaviour: Behaviour,
): Changed {
  const names = new Set(named);
  if (kind === "leave") return { feeds: new Set([...current].filter((feed) => !names.has(feed))), succeeded: true };
  const kept = kind === "set" ? new Set([...current].filter((feed) => names.has(feed))) : current;
  const rows = kind === "join" ? named : named.filter((feed) => !current.has(feed));
  const areWritable = rows.length > 0 && new Set(rows).size === rows.length && !rows.some((feed) => kept.has(feed));
  if (behaviour !== "contract" && !areWritable) return { feeds: kept, succeeded: false };
  return { feeds: new Set([...kept, ...rows]), succeeded: true };
}
