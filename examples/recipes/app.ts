import {
  readEvent,
  reply,
  userOf,
  type Reply,
  type WebhookEvent,
} from "./socketless/server.ts";

/** A recipe's part of the webhook. What it doesn't know is for the others. */
type Handler = (event: WebhookEvent) => Reply | Promise<Reply>;

/** A tab that uses all recipes sends up to 50 messages a minute. */
export const limit = { perMinute: 300 };
const sent = new Map<string, number>();
let minute = 0;

/**
 * Whether this person's pages have sent too many messages. Each instance of
 * your backend counts for itself.
 */
function isTooMany(user: string): boolean {
  const now = Math.floor(Date.now() / 60_000);
  if (now !== minute) sent.clear();
  minute = now;
  const count = (sent.get(user) ?? 0) + 1;
  sent.set(user, count);
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
  // A page repeats what needs an answer, so that it arrives a minute later.
  if (action === "MESSAGE" && isTooMany(userOf(identifier)))
    return reply(event);
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

/** What a client sent, as an object. Nothing in it can be believed yet. */
export function sentBy(event: WebhookEvent): Record<string, unknown> {
  try {
    const sent = event.action === "MESSAGE" && JSON.parse(event.message);
    return Object(sent) as Record<string, unknown>;
  } catch {
    return {};
  }
}
