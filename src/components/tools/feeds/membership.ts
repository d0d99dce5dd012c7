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
  /** Feeds that the message item names. */
  feeds: readonly string[];
}

/** A list of feeds after an action: the feeds of a client, or those that one of its connections receives. */
export function changed(before: readonly string[], { action, feeds }: Omit<FeedAction, "clients">): readonly string[] {
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
 * Copies of a message that one connection gets: one for each time that the item names its client, and one for each
 * named feed that the connection receives.
 */
export function copies(received: readonly string[], client: string, { clients, feeds }: Addressing): number {
  const named = clients.filter((name) => name === client).length;
  return named + feeds.filter((feed) => received.includes(feed)).length;
}
