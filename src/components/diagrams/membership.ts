/** Feeds of each client, by identifier. Clients without feeds may be missing. */
export type Membership = ReadonlyMap<string, readonly string[]>;

export interface FeedAction {
  action: "join" | "leave" | "set";
  feeds: readonly string[];
  clients: readonly string[];
}

export interface Addressing {
  clients: readonly string[];
  feeds: readonly string[];
}

const CHANGES = {
  join: (before: readonly string[], feeds: readonly string[]) => [...new Set([...before, ...feeds])],
  leave: (before: readonly string[], feeds: readonly string[]) => before.filter((feed) => !feeds.includes(feed)),
  set: (_before: readonly string[], feeds: readonly string[]) => feeds,
};

/** Return the membership after a feed action, without changing the given one. */
export function applyAction(membership: Membership, { action, feeds, clients }: FeedAction): Membership {
  const after = clients.map((client) => [client, CHANGES[action](membership.get(client) ?? [], feeds)] as const);
  return new Map([...membership, ...after]);
}

/**
 * Count the copies of a message that one connection gets: one each time the item names its client, and one for each
 * named feed that the connection receives.
 */
export function copies(received: readonly string[], client: string, { clients, feeds }: Addressing): number {
  const named = clients.filter((name) => name === client).length;
  return named + feeds.filter((feed) => received.includes(feed)).length;
}
