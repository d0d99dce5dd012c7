import { reply, send, sentBy, userOf } from "../backend.ts";
import { readEvent } from "../socketless/server.ts";

export type Post = { id: string; user: string; text: string };
export type Message =
  { type: "post"; post: Post } | { type: "stored" | "rejected"; id: string };

// In your app: a table, unique by id.
const posts = new Map<string, { post: Post; isSent: boolean }>();

export async function webhook(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  if (event.action === "CONNECTION_OPEN")
    return reply(event, { type: "welcome" }, ["chat"]);
  const { type, id, text } = sentBy(event);
  if (type !== "post" || typeof id !== "string" || id.length > 64)
    return reply(event);
  if (typeof text !== "string" || text === "" || text.length > 2000) {
    return reply(event, { type: "rejected", id } satisfies Message);
  }
  const user = userOf(event.identifier);
  const row = posts.get(id) ?? { post: { id, user, text }, isSent: false };
  // Clients make their ids themselves: one may send another's.
  if (row.post.user !== user)
    return reply(event, { type: "rejected", id } satisfies Message);
  posts.set(id, row);
  if (!row.isSent)
    await send("chat", { type: "post", post: row.post } satisfies Message);
  row.isSent = true;
  // Acknowledges a repeated post again, without sending it to the room again.
  return reply(event, { type: "stored", id } satisfies Message);
}

export const allPosts = (): Post[] =>
  [...posts.values()].map(({ post }) => post);
