import { sentBy, whileConnected } from "../app.ts";
import {
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";

export type Post = { id: string; user: string; text: string; seq: number };
export type Message =
  | { type: "post"; post: Post }
  | { type: "stored"; id: string; seq: number }
  | { type: "rejected"; id: string };

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

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { type, id, text } = sentBy(event);
  if (type !== "post") return whileConnected(event, "chat");
  if (typeof id !== "string" || id.length > 64) return {};
  const rejected = { message: { type: "rejected", id } satisfies Message };
  if (typeof text !== "string" || text === "" || text.length > 2000)
    return rejected;
  const user = userOf(event.identifier);
  // All pages show the posts by this number. In your app: the database's.
  const post: Post = { id, user, text, seq: posts.size + 1 };
  const row = posts.get(id) ?? { post, isSent: false, claimedUntil: 0 };
  // Clients make their ids themselves: one may send another's.
  if (row.post.user !== user) return rejected;
  posts.set(id, row);
  if (!row.isSent) {
    // Another delivery is sending it. The page repeats what isn't acknowledged.
    if (!claim(row)) return {};
    try {
      const message: Message = { type: "post", post: row.post };
      await send({ feeds: "chat" }, message);
      row.isSent = true;
    } finally {
      row.claimedUntil = 0;
    }
  }
  // Acknowledges a repeated post again, without sending it to the room again.
  const { seq } = row.post;
  return { message: { type: "stored", id, seq } satisfies Message };
}

export const allPosts = (): Post[] =>
  [...posts.values()].map(({ post }) => post);
