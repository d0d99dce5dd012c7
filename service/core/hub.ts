import { change, type FeedChange } from "./feeds";
import { toList, type FeedAction, type MessageItem, type OneOrList } from "./schema";
import type { Behaviour } from "./settings";

/** What the hub uses of an open connection. */
export interface Receiver {
  readonly identifier: string;
  /** Feeds that this connection receives: those of its token at first, then changed by joins and leaves. */
  feeds: ReadonlySet<string>;
  deliver(message: unknown): void;
}

/** Most characters that one call delivers, over all receivers: they wait in memory until each has read them. */
const MOST_DELIVERED = 256 * 1024 * 1024;

/** Registry of feeds and connections that delivers messages. Keeps everything in memory. */
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

  /** Count the open connections of one identifier, or all. */
  countConnections(identifier?: string): number {
    return identifier === undefined ? this.#receivers.size : this.#receiversOf(identifier).length;
  }

  /** List the feeds of an identifier, sorted. Membership belongs to the identifier, so it outlives its connections. */
  feedsOf(identifier: string): string[] {
    return [...(this.#feeds.get(identifier) ?? [])].sort();
  }

  /** List everyone who was ever in a feed, with their current feeds. */
  members(): { identifier: string; feeds: string[] }[] {
    return [...this.#feeds.keys()].map((identifier) => ({ identifier, feeds: this.feedsOf(identifier) }));
  }

  /** Apply feed actions in order, continuing after a failure. Returns whether all succeeded. */
  applyFeedActions(actions: OneOrList<FeedAction> | undefined): boolean {
    const results = toList(actions).flatMap(({ action, clients, feeds }) =>
      toList(clients).map((client) => this.changeFeeds(client, action, toList(feeds))),
    );
    return results.every(Boolean);
  }

  /** Change the feeds of an identifier and of its open connections. Returns whether that succeeded. */
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
   * Send messages to every open connection of the named clients, then to every open connection in the named feeds. A
   * connection that is named several times gets one copy for each. Clients that aren't connected never get it. Returns
   * false, and sends nothing, when the copies together are too large.
   */
  send(messages: OneOrList<MessageItem> | undefined): boolean {
    const deliveries = toList(messages).map((item) => ({
      message: item.message,
      receivers: this.#receiversOfItem(item),
    }));
    const sizes = deliveries.map(({ message, receivers }) => receivers.length * lengthOf(message));
    if (sizes.reduce((sum, size) => sum + size, 0) > MOST_DELIVERED) {
      return false;
    }
    for (const { message, receivers } of deliveries) {
      this.#sent += 1;
      for (const receiver of receivers) {
        receiver.deliver(message);
      }
    }
    return true;
  }

  #receiversOfItem({ clients, feeds }: MessageItem): Receiver[] {
    const byClient = toList(clients).flatMap((client) => this.#receiversOf(client));
    const byFeed = toList(feeds).flatMap((feed) => [...this.#receivers].filter((it) => it.feeds.has(feed)));
    return [...byClient, ...byFeed];
  }

  #receiversOf(identifier: string): Receiver[] {
    return [...this.#receivers].filter((receiver) => receiver.identifier === identifier);
  }
}

const lengthOf = (message: unknown): number =>
  typeof message === "string" ? message.length : (JSON.stringify(message) ?? "").length;
