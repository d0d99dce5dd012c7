import { applyAction, changed, copies, type FeedAction, type Membership } from "./membership";

interface SimulatedClient {
  identifier: string;
  /** The feeds in a token that was made and kept; undefined when the next connection gets a fresh one. */
  token?: readonly string[] | undefined;
  /** Open connections, each as the feeds that it receives: those of its token, then joins and leaves change them. */
  connections: readonly (readonly string[])[];
}

export interface SimulatedMessage {
  text: string;
  clients: readonly string[];
  feeds: readonly string[];
}

/** What one client got of the last message. */
interface Receipt {
  identifier: string;
  /** Copies that each of its open connections got. */
  copies: readonly number[];
  /** Why it got none, or why more than one; empty when there is nothing to explain. */
  note: string;
}

export interface Simulation {
  clients: readonly SimulatedClient[];
  /** The feeds that each client is in, as a token made now would carry them. */
  membership: Membership;
  /** The call that led here, as the backend makes it; undefined at the start. */
  call?: { path: string; body: unknown };
  receipts: readonly Receipt[];
}

const oneOrList = (values: readonly string[]): string | readonly string[] =>
  values.length === 1 ? (values[0] ?? "") : values;

/** Three clients with one connection each, in no feed. */
export const START: Simulation = {
  clients: ["user_1", "user_2", "user_3"].map((identifier) => ({ identifier, connections: [[]] })),
  membership: new Map(),
  receipts: [],
};

const feedsOf = ({ membership }: Simulation, identifier: string): readonly string[] => membership.get(identifier) ?? [];

function withClient(
  before: Simulation,
  identifier: string,
  change: (client: SimulatedClient) => Partial<SimulatedClient>,
): Simulation {
  const clients = before.clients.map((it) => (it.identifier === identifier ? { ...it, ...change(it) } : it));
  return { ...before, clients, receipts: [] };
}

/** The simulation after `POST /api/v0/feeds` with one action: membership changes, and with it open connections. */
export function actOnFeeds(before: Simulation, action: FeedAction): Simulation {
  const { feeds, clients } = action;
  return {
    clients: before.clients.map((client) =>
      clients.includes(client.identifier)
        ? { ...client, connections: client.connections.map((received) => changed(received, action)) }
        : client,
    ),
    membership: applyAction(before.membership, action),
    receipts: [],
    call: {
      path: "/api/v0/feeds",
      body: { actions: { action: action.action, feeds: oneOrList(feeds), clients: oneOrList(clients) } },
    },
  };
}

/** The simulation after a token was made for a client and kept: it carries the client's feeds as they are now. */
export function keepToken(before: Simulation, identifier: string): Simulation {
  const after = withClient(before, identifier, () => ({ token: feedsOf(before, identifier) }));
  return { ...after, call: { path: "/api/v0/connection", body: { identifier } } };
}

/** The simulation after a kept token was thrown away: the next connection gets a fresh one. */
export function dropToken(before: Simulation, identifier: string): Simulation {
  return withClient(before, identifier, () => ({ token: undefined }));
}

/** The simulation after connections of a client were opened, with its kept token or a fresh one, or closed. */
export function connect(before: Simulation, identifier: string, count: number): Simulation {
  return withClient(before, identifier, ({ connections, token = feedsOf(before, identifier) }) => ({
    connections: Array.from({ length: count }, (_, index) => connections[index] ?? token),
  }));
}

function noteOf(simulation: Simulation, client: SimulatedClient, { clients, feeds }: SimulatedMessage): string {
  const { identifier, connections } = client;
  const named = clients.filter((name) => name === identifier).length;
  const memberOf = feeds.filter((feed) => feedsOf(simulation, identifier).includes(feed));
  if (connections.length === 0) {
    return named + memberOf.length > 0 ? "offline: the message is gone, nothing is stored" : "";
  }
  if (memberOf.some((feed) => connections.some((received) => !received.includes(feed)))) {
    return "a token made before the join doesn't have the feed";
  }
  if (feeds.some((feed) => !memberOf.includes(feed) && connections.some((received) => received.includes(feed)))) {
    return "a token made before the leave still has the feed";
  }
  if (named === 1 && memberOf.length === 1) return "named, and in the feed: it arrives twice";
  if (named + memberOf.length > 1) return "a copy for each time it is named or in a named feed";
  return named + memberOf.length > 0 && connections.length > 1 ? "each connection gets it" : "";
}

/** The simulation after `POST /api/v0/message` with one item. */
export function send(before: Simulation, message: SimulatedMessage): Simulation {
  const { text, clients, feeds } = message;
  const receipts = before.clients.map((client) => ({
    identifier: client.identifier,
    copies: client.connections.map((received) => copies(received, client.identifier, message)),
    note: noteOf(before, client, message),
  }));
  const item = {
    message: text,
    ...(clients.length === 0 ? {} : { clients: oneOrList(clients) }),
    ...(feeds.length === 0 ? {} : { feeds: oneOrList(feeds) }),
  };
  return { ...before, receipts, call: { path: "/api/v0/message", body: { messages: item } } };
}
