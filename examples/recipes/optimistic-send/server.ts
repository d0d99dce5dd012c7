import { reply, send, sentBy, userOf } from "../backend.ts";
import { readEvent } from "../socketless/server.ts";

export type Post = { id: string; user: string; text: string };
export type Message =
  { type: "post"; post: Post } | { type: "stored" | "rejected"; id: string };

// In your app: a table, unique by id.
const posts = new Map<string, Row>();
type Row = { post: Post; isSent: boolean; claimedUntil: number };

/**
 * Reserves a row for this delivery, for longer than its call may take. In your
 * app: one UPDATE with this condition, and its count of changed rows as the
 * result.
 */
function claim(row: Row): boolean {
  if (row.claimedUntil > Date.now()) return false;
  row.claimedUntil = Date.now() + 15_000;
  return true;
}

export async function webhook(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  if (event.action === "CONNECTION_OPEN")
    return reply(event, { type: "welcome" }, ["chat"]);
  if (event.action === "CONNECTION_CLOSE")
    return reply(event, undefined, ["chat"]);
  const { type, id, text } = sentBy(event);
  if (type !== "post" || typeof id !== "string" || id.length > 64)
    return reply(event);
  if (typeof text !== "string" || text === "" || text.length > 2000) {
    return reply(event, { type: "rejected", id } satisfies Message);
  }
  const user = userOf(event.identifier);
  const post: Post = { id, user, text };
  const row = posts.get(id) ?? { post, isSent: false, claimedUntil: 0 };
  // Clients make their ids themselves: one may send another's.
  if (row.post.user !== user)
    return reply(event, { type: "rejected", id } satisfies Message);
  posts.set(id, row);
  if (!row.isSent) {
    // Another delivery is sending it. The page repeats what isn't acknowledged.
    if (!claim(row)) return reply(event);
    try {
      await send("chat", { type: "post", post: row.post } satisfies Message);
      row.isSent = true;
    } finally {
      row.claimedUntil = 0;
    }
  }
  // Acknowledges a repeated post again, without sending it to the room again.
  return reply(event, { type: "stored", id } satisfies Message);
}

export const allPosts = (): Post[] =>
  [...posts.values()].map(({ post }) => post);
