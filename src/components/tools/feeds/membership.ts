/** Feeds of each client, by identifier. A client that is in no feed may be missing. */
export type Membership = ReadonlyMap<string, readonly string[]>;

export interface FeedAction {
  action: "join" | "leave" | "set";
  feeds: readonly string[];
  clients: readonly string[];
}

export interface Addressing {
  /** Identifiers that the message item names. */
  clients: readonly string[];
  /** The feed that the message item names. */
  feed?: string;
}

function changed(before: readonly string[], { action, feeds }: FeedAction): readonly string[] {
  switch (action) {
    case "join":
      return [...new Set([...before, ...feeds])];
    case "leave":
      return before.filter((feed) => !feeds.includes(feed));
    case "set":
      return [...new Set(feeds)];
  }
}

/** Membership after a feed action; the one before is not changed. */
export function applyAction(membership: Membership, action: FeedAction): Membership {
  const after = action.clients.map((client) => [client, changed(membership.get(client) ?? [], action)] as const);
  return new Map([...membership, ...after]);
}

/**
 * Copies of a message that one connection of a client gets: one if the item names the client, and one if it names a
 * feed that the client is in.
 */
export function copies(membership: Membership, client: string, { clients, feed }: Addressing): number {
  const named = clients.includes(client) ? 1 : 0;
  const inFeed = feed !== undefined && (membership.get(client) ?? []).includes(feed) ? 1 : 0;
  return named + inFeed;
}
