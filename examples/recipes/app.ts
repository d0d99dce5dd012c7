import {
  feedOf,
  readEvent,
  reply,
  userOf,
  type Reply,
  type WebhookEvent,
} from "./socketless/server.ts";

/** A recipe's part of the webhook. What it doesn't know is for the others. */
type Handler = (event: WebhookEvent) => Reply | Promise<Reply>;

/** How many events of a person are handled. A page causes up to 50. */
export const limit = { perMinute: 300 };
const events = new Map<string, number>();
let minute = 0;

/**
 * Whether this person's pages have caused too many events. Each instance of
 * your backend counts for itself.
 */
function isTooMany(user: string): boolean {
  const now = Math.floor(Date.now() / 60_000);
  if (now !== minute) events.clear();
  minute = now;
  const count = (events.get(user) ?? 0) + 1;
  events.set(user, count);
  return count > limit.perMinute;
}

/** Verifies an event, and answers with what all recipes of your app reply. */
export async function webhook(
  request: Request,
  ...handlers: Handler[]
): Promise<Response> {
  const event = await readEvent(request);
  return event instanceof Response ? event : answer(event, ...handlers);
}

/** Answers an event that is already verified. */
export async function answer(
  event: WebhookEvent,
  ...handlers: Handler[]
): Promise<Response> {
  const { action, identifier } = event;
  // Clients can sign events of all kinds. A page repeats what needs an answer.
  if (isTooMany(userOf(identifier))) return reply(event);
  // Tells a page who it is, and that it can load the present state.
  const welcome = { message: { type: "welcome", identifier } };
  const replies: Reply[] = action === "CONNECTION_OPEN" ? [welcome] : [];
  // One after the other: a recipe finds what those before it have stored.
  for (const handle of handlers)
    try {
      replies.push(await handle(event));
    } catch (error) {
      console.error(error); // The others' replies go out all the same.
    }
  return reply(event, ...replies);
}

/** Keeps a client in a feed from the start of its connection to the end. */
export const whileConnected = (event: WebhookEvent, feed: string): Reply => {
  if (event.action === "CONNECTION_OPEN") return { join: [feed] };
  return event.action === "CONNECTION_CLOSE" ? { leave: [feed] } : {};
};

/** Keeps a person's connections in `feedOf(user)`, as the login does. */
export const ownFeed = async (event: WebhookEvent): Promise<Reply> =>
  whileConnected(event, await feedOf(userOf(event.identifier)));

/** What a client sent, as an object. Nothing in it can be believed yet. */
export function sentBy(event: WebhookEvent): Record<string, unknown> {
  try {
    const sent = event.action === "MESSAGE" && JSON.parse(event.message);
    return Object(sent) as Record<string, unknown>;
  } catch {
    return {};
  }
}
