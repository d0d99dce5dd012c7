import { whileConnected } from "../app.ts";
import { send, type Reply, type WebhookEvent } from "../socketless/server.ts";

export type Item = { seq: number; text: string };
export type Message = { type: "item"; item: Item };

// In your app: a table, numbered by your database without gaps.
const items: Item[] = [];

/**
 * Stores the item before sending it, so that a page which got the message finds
 * the item in the next load.
 */
export async function add(text: string): Promise<void> {
  const item = { seq: items.length + 1, text };
  items.push(item);
  await send({ feeds: "news" }, { type: "item", item } satisfies Message);
}

/**
 * Answers `GET /news` with the latest items, and `GET /news?after=7` with those
 * that follow item 7: at most 50 each, and the number of the last item there is.
 */
export const itemsAfter = (after?: number) => ({
  seq: items.length,
  items: after ? items.slice(after, after + 50) : items.slice(-50),
});

export const onEvent = (event: WebhookEvent): Reply =>
  whileConnected(event, "news");
