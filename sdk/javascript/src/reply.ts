import type { WebhookEvent } from "./event";
import { RESERVED } from "./messages";

export const text = (status: number, body: string | null, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers });

export const wrongMethod = (): Response => text(405, "Method not allowed", { Allow: "POST" });

/** What the client of an event gets: a message, and the feeds that it joins or leaves. */
export interface Reply {
  message?: object;
  join?: string[];
  leave?: string[];
}

/**
 * Check a feed's name: one wrong name in a reply makes the service ignore the whole reply.
 *
 * @throws Error if the service would not take it
 */
export function checkFeed(name: unknown): void {
  // `test` would turn a list with one name into that name.
  if (typeof name !== "string" || !/^[a-z0-9_.]{1,100}$/.test(name)) {
    const rule = 'use 1 to 100 lowercase letters, digits, "_" and "."';
    throw new Error(`Invalid feed name ${String(JSON.stringify(name)).slice(0, 120)}: ${rule}`);
  }
}

/**
 * Check what a handler returned.
 *
 * @throws Error if the service would not take it, or if it joins the feed of a user or a session: a handler that passes
 *   on a name that a client sent would let one person read what another gets. `changeFeeds` joins any feed.
 */
export function checkReply(reply: Reply): void {
  if (typeof reply !== "object" || reply === null) {
    throw new Error("A handler returns { message, join, leave }, or nothing: to answer, return { message: { text } }");
  }
  const other = Object.keys(reply).find((name) => !["message", "join", "leave"].includes(name));
  if (other !== undefined) {
    throw new Error(`A handler returns { message, join, leave }, and not ${JSON.stringify(other).slice(0, 100)}`);
  }
  const { message, join = [], leave = [] } = reply;
  for (const names of [join, leave]) {
    if (!Array.isArray(names)) {
      throw new Error("`join` and `leave` are lists of feed names");
    }
    names.forEach(checkFeed);
  }
  const own = join.find((name) => /^(?:user[._]|session_)/.test(name));
  if (own !== undefined) {
    throw new Error(`A handler can't join ${own}, which belongs to one user: if you intend that, call changeFeeds`);
  }
  textOf(message ?? {});
}

/**
 * Write a message as JSON: the service takes only strings.
 *
 * @throws Error if it is no object, which the SDK's client would drop, or if its `type` is one that the SDK sends itself:
 *   a handler that passes on what a client sent would let one person log out another
 */
export function textOf(message: object): string {
  if (typeof message !== "object" || message === null) {
    throw new Error(`A message is an object, such as { text: "Hi" }, and not ${typeof message}`);
  }
  if (String((message as { type?: unknown }).type).startsWith(RESERVED)) {
    throw new Error(`The message's type begins with ${RESERVED}, which only the SDK may send`);
  }
  return JSON.stringify(message);
}

/**
 * Answer a verified event with what your handlers return. The service ignores an answer without its client's secret.
 *
 * @throws Error if a feed's name is invalid
 */
export const reply = (event: WebhookEvent, ...replies: (Reply | undefined)[]): Response =>
  answer(
    event,
    replies,
    replies.flatMap((it) => (it?.message ? [textOf(it.message)] : [])),
  );

/** Answer an event with messages that are written already. */
export function answer(
  { identifier: clients, secret }: WebhookEvent,
  replies: readonly (Reply | undefined)[],
  texts: readonly string[],
): Response {
  if (secret === undefined) {
    throw new Error("reply takes the event itself: a copy of it has no secret");
  }
  // One feed in each action, and each feed once: a join that changes nothing can fail.
  const actions = (["join", "leave"] as const).flatMap((action) =>
    [...new Set(replies.flatMap((it) => it?.[action] ?? []))].map((feeds) => {
      checkFeed(feeds);
      return { action, feeds, clients };
    }),
  );
  const messages = texts.map((message) => ({ clients, message }));
  const body = { ...(actions.length > 0 && { feeds: actions }), ...(messages.length > 0 && { messages }) };
  return Response.json(body, { headers: { Authorization: `Bearer ${secret}` } });
}
