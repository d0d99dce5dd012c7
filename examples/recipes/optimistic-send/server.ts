import { sentBy, whileConnected } from "../app.ts";
import {
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import { store } from "../storage/store.ts";

export type Post = { id: string; user: string; text: string; seq: number };
export type Message =
  | { type: "post"; post: Post }
  | { type: "stored"; id: string; seq: number }
  | { type: "rejected"; id: string };

type Stored = { user: string; text: string };
// How long a delivery reserves a post: for longer than its call may take.
const claimMs = 15_000;

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { type, id, text } = sentBy(event);
  if (type !== "post") return whileConnected(event, "chat");
  if (typeof id !== "string" || id.length > 64) return {};
  const rejected = { message: { type: "rejected", id } satisfies Message };
  if (typeof text !== "string" || text === "" || text.length > 2000)
    return rejected;
  const user = userOf(event.identifier);
  const stored: Stored = { user, text };
  // Stores it once, with the number by which all pages order the posts.
  const item = await store.add("chat", id, stored);
  const { seq, value, isFinished } = item;
  // Clients make their ids themselves: one may send another's.
  if (value.user !== user) return rejected;
  if (!isFinished) {
    const claim = await store.claim("chat", claimMs, id);
    // Another delivery is sending it. The page repeats what isn't acknowledged.
    if (!claim) return {};
    const message: Message = { type: "post", post: { id, ...value, seq } };
    try {
      await send({ feeds: "chat" }, message);
      await store.release("chat", claim, "finished");
    } catch (error) {
      await store.release("chat", claim, "free");
      throw error;
    }
  }
  // Acknowledges a repeated post again, without sending it to the room again.
  return { message: { type: "stored", id, seq } satisfies Message };
}

/** The latest posts, for a page that opens. */
export async function latestPosts(): Promise<Post[]> {
  const { items } = await store.list<Stored>("chat", 50);
  return items.map(({ id, seq, value }) => ({ id, ...value, seq }));
}
