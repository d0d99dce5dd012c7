import { change, type FeedChange } from "./feeds";
import { toList, type FeedAction, type MessageItem, type OneOrList } from "./schema";
import type { Behaviour } from "./settings";

/** What the hub needs to know of an open connection. */
export interface Receiver {
  readonly identifier: string;
  /** The feeds that this connection receives: at first those of its token, then joins and leaves change them. */
  feeds: ReadonlySet<string>;
  deliver(message: unknown): void;
}

/** Who is in which feed, who is connected, and who gets a message. Everything is in memory and gone with the process. */
export class Hub {
  readonly #feeds = new Map<string, ReadonlySet<string>>();
  readonly #receivers = new Set<Receiver>();
  #sent = 0;

  constructor(readonly behaviour: Behaviour) {}

  /** Number of message items sent so far. */
  get sent(): number {
    return this.#sent;
  }

  add(receiver: Receiver): void {
    this.#receivers.add(receiver);
  }

  remove(receiver: Receiver): void {
    this.#receivers.delete(receiver);
  }

  /** Number of open connections, of one identifier or of all. */
  countConnections(identifier?: string): number {
    return identifier === undefined ? this.#receivers.size : this.#receiversOf(identifier).length;
  }

  /** The feeds of an identifier, sorted. Membership belongs to the identifier, so it outlives its connections. */
  feedsOf(identifier: string): string[] {
    return [...(this.#feeds.get(identifier) ?? [])].sort();
  }

  /** Everyone who was ever in a feed, with the feeds of now. */
  members(): { identifier: string; feeds: string[] }[] {
    return [...this.#feeds.keys()].map((identifier) => ({ identifier, feeds: this.feedsOf(identifier) }));
  }

  /** Applies feed actions in their order, a failing one too as far as it goes. Returns whether all succeeded. */
  applyFeedActions(actions: OneOrList<FeedAction> | undefined): boolean {
    const results = toList(actions).flatMap(({ action, clients, feeds }) =>
      toList(clients).map((client) => this.changeFeeds(client, action, toList(feeds))),
    );
    return results.every(Boolean);
  }

  /** Changes the feeds of an identifier and of its open connections. Returns whether that succeeded. */
  changeFeeds(identifier: string, kind: FeedChange, named: readonly string[]): boolean {
    const { behaviour } = this;
    const { feeds, succeeded } = change(this.#feeds.get(identifier) ?? new Set(), kind, named, behaviour);
    this.#feeds.set(identifier, feeds);
    if (succeeded || kind === "set") {
      for (const receiver of this.#receiversOf(identifier)) {
        receiver.feeds = kind === "set" ? feeds : change(receiver.feeds, kind, named, "contract").feeds;
      }
    }
    return succeeded;
  }

  /**
   * Sends messages to every open connection of the named clients, then to every open connection in the named feeds: one
   * copy for each time that a connection is named in either way. Who is not connected does not get it later.
   */
  send(messages: OneOrList<MessageItem> | undefined): void {
    for (const { message, clients, feeds } of toList(messages)) {
      this.#sent += 1;
      const byClient = toList(clients).flatMap((client) => this.#receiversOf(client));
      const byFeed = toList(feeds).flatMap((feed) => [...this.#receivers].filter((it) => it.feeds.has(feed)));
      for (const receiver of [...byClient, ...byFeed]) receiver.deliver(message);
    }
  }

  #receiversOf(identifier: string): Receiver[] {
    return [...this.#receivers].filter((receiver) => receiver.identifier === identifier);
  }
}
