import { applyAction, copies, type FeedAction, type Membership } from "./membership";

interface SimulatedClient {
  identifier: string;
  /** Open connections; 0 is offline. */
  connections: number;
}

export interface SimulatedMessage {
  text: string;
  clients: readonly string[];
  /** Empty when the message names no feed. */
  feed: string;
}

/** What one client got of the last message. */
interface Receipt {
  identifier: string;
  /** Copies that each of its connections got. */
  copies: number;
  /** Why it got none, or why more than one; empty when there is nothing to explain. */
  note: string;
}

export interface Simulation {
  clients: readonly SimulatedClient[];
  membership: Membership;
  /** The call that led here, as the backend makes it; undefined at the start. */
  call?: { path: string; body: unknown };
  receipts: readonly Receipt[];
}

const oneOrList = (values: readonly string[]): string | readonly string[] =>
  values.length === 1 ? (values[0] ?? "") : values;

/** Three clients with one connection each, in no feed. */
export const START: Simulation = {
  clients: ["user_1", "user_2", "user_3"].map((identifier) => ({ identifier, connections: 1 })),
  membership: new Map(),
  receipts: [],
};

/** The simulation after `POST /api/v0/feeds` with one action. */
export function actOnFeeds(before: Simulation, action: FeedAction): Simulation {
  const { feeds, clients } = action;
  return {
    ...before,
    membership: applyAction(before.membership, action),
    receipts: [],
    call: {
      path: "/api/v0/feeds",
      body: { actions: { action: action.action, feeds: oneOrList(feeds), clients: oneOrList(clients) } },
    },
  };
}

/** The simulation after a client's connections were opened or closed; its feeds stay. */
export function connect(before: Simulation, identifier: string, connections: number): Simulation {
  return {
    ...before,
    clients: before.clients.map((client) => (client.identifier === identifier ? { ...client, connections } : client)),
  };
}

function noteOf(client: SimulatedClient, count: number): string {
  if (count > 0 && client.connections === 0) {
    return "offline: the message is gone, nothing is stored";
  }
  if (count > 1) {
    return "named, and in the feed: it arrives twice";
  }
  return count > 0 && client.connections > 1 ? "each connection gets it" : "";
}

/** The simulation after `POST /api/v0/message` with one item. */
export function send(before: Simulation, { text, clients, feed }: SimulatedMessage): Simulation {
  const addressing = { clients, ...(feed === "" ? {} : { feed }) };
  const receipts = before.clients.map((client) => {
    const count = copies(before.membership, client.identifier, addressing);
    return {
      identifier: client.identifier,
      copies: client.connections === 0 ? 0 : count,
      note: noteOf(client, count),
    };
  });
  const item = {
    message: text,
    ...(clients.length === 0 ? {} : { clients: oneOrList(clients) }),
    ...(feed === "" ? {} : { feeds: feed }),
  };
  return { ...before, receipts, call: { path: "/api/v0/message", body: { messages: item } } };
}
