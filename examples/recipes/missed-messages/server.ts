import { whileConnected } from "../app.ts";
import { send, type Reply, type WebhookEvent } from "../socketless/server.ts";
import { store } from "../storage/store.ts";

/** A private room's items can have a sender, `from`. */
export type Item = { seq: number; from?: string; text: string };
/** `room` is the private room that the item belongs to, if it has one. */
export type Message = { type: "item"; room?: string; item: Item };

const itemOf = ({ seq, value }: { seq: number; value: string }): Item => ({
  seq,
  text: value,
});

/**
 * Stores the item before sending it, so that a page which got the message finds
 * the item in the next load. A job that may run twice passes the same `id`.
 */
export async function add(
  text: string,
  id: string = crypto.randomUUID(),
): Promise<void> {
  const item = itemOf(await store.add("news", id, text));
  await send({ feeds: "news" }, { type: "item", item } satisfies Message);
}

/**
 * Answers `GET /news` with the latest items, and `GET /news?after=7` with those
 * that follow item 7: at most 50 each, and the number of the
 * last item there is.
 */
export async function itemsAfter(
  after?: number,
): Promise<{ seq: number; items: Item[] }> {
  const from = after || undefined; // 0 asks for the latest items, too.
  const { last, items } = await store.list<string>("news", 50, from);
  return { seq: last, items: items.map(itemOf) };
}

export const onEvent = (event: WebhookEvent): Reply =>
  whileConnected(event, "news");
