/** Terms of the service, each with a definition of one sentence and a link. */
export const TERMS = {
  connection: {
    text: "One open WebSocket between a client and the service, requested by your backend.",
    href: "/docs/concepts#connection",
  },
  identifier: {
    text: "The name that your backend gives to a client for one connection. Messages and feed actions are addressed to it.",
    href: "/docs/concepts#identifier",
  },
  token: {
    text: "Lets one client connect. The service creates it for your backend, and the connection's url contains it.",
    href: "/docs/concepts#token",
  },
  feed: {
    text: "A named group of clients. A message to the feed reaches every client in it.",
    href: "/docs/concepts#feeds",
  },
  message: {
    text: "Content that your backend sends to clients and feeds, or that a client sends to your webhook.",
    href: "/docs/concepts#messages",
  },
  event: {
    text: "A signed HTTP request from the service to your webhook: CONNECTION_OPEN, MESSAGE or CONNECTION_CLOSE.",
    href: "/docs/concepts#events",
  },
  webhook: {
    text: "The address of your backend to which the service sends a connection's events.",
    href: "/docs/concepts#events",
  },
  reply: {
    text: "Your webhook's answer to an event: a message to its client, and feeds to join or leave.",
    href: "/docs/concepts#reply",
  },
};

export type TermName = keyof typeof TERMS;
