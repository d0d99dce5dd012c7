import { toList, type FeedAction, type MessageItem, type OneOrList } from "./schema";

/** What the hub needs to know of an open WebSocket. */
export interface Receiver {
  readonly identifier: string;
  deliver(message: unknown): void;
}

/** Who is in which feed, who is connected, and who gets a message. Everything is in memory and gone with the process. */
export class Hub {
  readonly #feeds = new Map<string, Set<string>>();
  readonly #receivers = new Set<Receiver>();

  add(receiver: Receiver): void {
    this.#receivers.add(receiver);
  }

  remove(receiver: Receiver): void {
    this.#receivers.delete(receiver);
  }

  /** Number of open connections, of one identifier or of all. */
  countConnections(identifier?: string): number {
    if (identifier === undefined) return this.#receivers.size;
    return [...this.#receivers].filter((receiver) => receiver.identifier === identifier).length;
  }

  /** The feeds of an identifier, sorted. Membership belongs to the identifier, so it outlives its connections. */
  feedsOf(identifier: string): string[] {
    return [...(this.#feeds.get(identifier) ?? [])].sort();
  }

  /** Whether a join or set would ask for a feed that one of its clients is in: the release answers 500 to that. */
  hasRepeatedJoin(actions: OneOrList<FeedAction>): boolean {
    return toList(actions).some(
      ({ action, clients, feeds }) =>
        action !== "leave" &&
        toList(clients).some((client) => toList(feeds).some((feed) => this.#feeds.get(client)?.has(feed))),
    );
  }

  /** Applies feed actions in their order: join adds, leave removes, set makes the feeds exactly those named. */
  applyFeedActions(actions: OneOrList<FeedAction> | undefined): void {
    for (const { action, clients, feeds } of toList(actions)) {
      for (const client of toList(clients)) {
        const current = this.#feeds.get(client) ?? new Set<string>();
        const named = new Set(toList(feeds));
        if (action === "set") this.#feeds.set(client, named);
        if (action === "join") this.#feeds.set(client, new Set([...current, ...named]));
        if (action === "leave") this.#feeds.set(client, new Set([...current].filter((feed) => !named.has(feed))));
      }
    }
  }

  /**
   * Sends messages to every open connection of the named clients, then to every open connection in the named feeds.
   * A connection that is named both ways gets the message twice; nobody who is not connected gets it later.
   */
  send(messages: OneOrList<MessageItem> | undefined): void {
    for (const { message, clients, feeds } of toList(messages)) {
      const named = new Set(toList(clients));
      const namedFeeds = toList(feeds);
      const inFeed = (receiver: Receiver) => namedFeeds.some((feed) => this.#feeds.get(receiver.identifier)?.has(feed));
      const byClient = [...this.#receivers].filter((receiver) => named.has(receiver.identifier));
      const byFeed = [...this.#receivers].filter(inFeed);
      for (const receiver of [...byClient, ...byFeed]) receiver.deliver(message);
    }
  }
}
