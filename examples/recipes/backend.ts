import {
  call,
  secretFor,
  setting,
  type WebhookEvent,
} from "./socketless/server.ts";

/**
 * The `url` of a new connection, for a user who has logged in. `user` may hold
 * lowercase letters, digits and `_`.
 */
export async function connectionFor(user: string): Promise<string> {
  const identifier = `${user}.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
  const options = {
    sendOnConnect: true,
    sendOnMessage: true,
    sendOnDisconnect: true,
  };
  const webhook = {
    url: new URL("/webhook", setting("PUBLIC_URL")).href,
    secret: await secretFor(identifier),
    options,
  };
  const response = await call("connection", { identifier, webhook });
  return ((await response.json()) as { url: string }).url;
}

/** The user whose connection has this identifier. */
export const userOf = (identifier: string): string =>
  identifier.slice(0, identifier.lastIndexOf("."));

export const send = (feed: string, message: object) =>
  call("message", {
    messages: { feeds: feed, message: JSON.stringify(message) },
  });

/**
 * Answers an event, with a message to its client if there is one. The client
 * joins the feeds; one that has closed leaves them, or it stays a member.
 */
export const reply = (
  { action, identifier, secret }: WebhookEvent,
  message?: object,
  feeds: string[] = [],
): Response => {
  const changes = feeds.map((feed) => ({
    action: action === "CONNECTION_CLOSE" ? "leave" : "join",
    feeds: feed,
    clients: identifier,
  }));
  const body = {
    ...(changes.length > 0 && { feeds: changes }),
    ...(message && {
      messages: { clients: identifier, message: JSON.stringify(message) },
    }),
  };
  return Response.json(body, {
    headers: { Authorization: `Bearer ${secret}` },
  });
};

/** What a client sent, as an object. Nothing in it can be believed yet. */
export function sentBy({ message }: WebhookEvent): Record<string, unknown> {
  try {
    return Object(JSON.parse(message)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
